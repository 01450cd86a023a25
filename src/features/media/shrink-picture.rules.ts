type Size = { width: number; height: number }

/** The size whose longer side is at most `side`, of the same shape; never larger than it is, never nothing. */
export function sizeWithin({ width, height }: Size, side: number): Size {
  const factor = Math.min(1, side / Math.max(width, height))
  return { width: scaled(width, factor), height: scaled(height, factor) }
}

const scaled = (length: number, factor: number) => Math.max(1, Math.round(length * factor))
