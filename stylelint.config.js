/** Biome lays the style sheets out; this looks at what they say. */
export default {
  extends: "stylelint-config-standard",
  rules: {
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "rule-empty-line-before": null,
    "no-descending-specificity": null,
    "media-feature-range-notation": "prefix", // understood by older phones, too
    "property-no-vendor-prefix": [true, { ignoreProperties: ["text-size-adjust", "user-select"] }], // Safari
    "value-keyword-case": ["lower", { ignoreKeywords: ["Roboto", "Arial", "Rockwell"] }],
  },
};
