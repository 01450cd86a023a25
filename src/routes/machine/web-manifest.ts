import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { servicesOf } from '#/web/request/services.server.ts'
import type { Route } from './+types/web-manifest'

export const handle = { access: 'public' } satisfies RouteHandle

// The indigo of the header and the limewash behind every page.
const THEME = '#222B55'
const BACKGROUND = '#FBF6EC'

const icon = (src: string, size: number, purpose: string) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest: how the site looks and begins when it is installed. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand } = servicesOf(context).config
  const manifest = {
    id: urls.home,
    name: brand.name,
    short_name: brand.name,
    description: 'Homes to rent, buy and rent to own all over Ghana.',
    lang: 'en-GH',
    dir: 'ltr',
    // A mark behind # stays in the browser: the home page is the same one, cached for everybody.
    start_url: `${urls.home}#installed`,
    scope: urls.home,
    display: 'standalone',
    theme_color: THEME,
    background_color: BACKGROUND,
    categories: ['business', 'lifestyle', 'shopping'],
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Properties', url: urls.properties },
      { name: 'Favorites', url: urls.favorites },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
