type Arrows = Readonly<Record<string, readonly string[]>>

/** What each folder of `src/` may import. */
export const LAYER_MAY_USE: Arrows
/** Which features a feature may use, each only ones listed above it. */
export const FEATURE_MAY_USE: Arrows
/** Whose tables a feature may ask, each only those of features listed above it. */
export const FEATURE_MAY_READ: Arrows
