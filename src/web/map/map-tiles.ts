/** Where the pictures of a map come from, and whom they are owed to; null for the drawn country alone. */
export type MapTiles = { url: string; credit: string } | null

/** The pictures that the settings name. */
export function mapTiles({
  tileUrl,
  tileAttribution,
}: {
  tileUrl: string | undefined
  tileAttribution: string
}): MapTiles {
  return tileUrl ? { url: tileUrl, credit: tileAttribution } : null
}
