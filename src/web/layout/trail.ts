import type { BreadcrumbList } from 'schema-dts'

/** The way from the home page to a page, itself the last; each with its name and its path. */
export type Trail = readonly (readonly [name: string, path: string])[]

/** The way to a page as search engines read it. */
export function describeTrail(trail: Trail, siteUrl: string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  }
}
