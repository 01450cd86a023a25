/** The address of the icons that every page shows (vite.icons.ts). */
declare module 'virtual:icon-sprite' {
  const href: string
  export default href
}

declare module 'virtual:amenity-sprite' {
  const href: string
  export default href
}
