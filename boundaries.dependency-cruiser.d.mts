/** Which features a feature may use, each only ones listed above it. */
export const FEATURE_MAY_USE: Readonly<Record<string, readonly string[]>>
