/** At most so many properties in a file, so that with ten pictures each it stays below the 50 MB that are allowed. */
export const PART_SIZE = 20_000

/** One file may list 50,000 addresses; the blog is far from that. */
export const MOST_POSTS = 45_000

/** The files of the sitemap that are not a part of the properties. */
export const SITEMAP_FILES = ['pages', 'places', 'posts'] as const
export type SitemapFile = (typeof SITEMAP_FILES)[number]

const PART = /^properties-([0-9a-f-]{36})$/

/** The file whose first property has this id. */
export const partName = (firstId: string) => `properties-${firstId}`

/** The id in the name of such a file; undefined in other names. */
export const firstIdOf = (name: string) => PART.exec(name)?.[1]
