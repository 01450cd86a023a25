import iconSprite from 'virtual:icon-sprite'
import { type ReactNode, useContext } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/root'
import './app.css'
import { urls } from '#/shared/urls.ts'
import displayFont from '#/ui/fonts/ojuju-base.woff2?url'
import textFont from '#/ui/fonts/onest-base.woff2?url'
import { Toaster } from '#/ui/overlays/toast.tsx'
import { SmallPictures } from '#/ui/picture.tsx'
import { ErrorPage } from './web/layout/error-page.tsx'
import { NavigationProgress } from './web/layout/navigation-progress.tsx'
import { presentSiteBrand } from './web/layout/site-brand.server.ts'
import { usePageHandles } from './web/request/access.ts'
import { refuseOtherMethods } from './web/request/method.server.ts'
import { NonceContext } from './web/request/nonce.ts'
import { allowRepeatedReads } from './web/request/repeated-read.server.ts'
import { page } from './web/request/respond.server.ts'
import { requestOf } from './web/request/services.server.ts'
import { sessionOf } from './web/request/session.server.ts'
import type { Site } from './web/request/site.ts'
import { SessionProvider } from './web/session/session-provider.tsx'
import { PageSpeed } from './web/vitals/page-speed.tsx'

// Both faces are on every page; asked for at once, they arrive before the text has to move.
export const links: Route.LinksFunction = () => [
  ...[textFont, displayFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  // The drawings of the first view come with it and not after it.
  { rel: 'preload', href: iconSprite, as: 'image', type: 'image/svg+xml', fetchPriority: 'high' },
]

export const middleware: Route.MiddlewareFunction[] = [refuseOtherMethods, allowRepeatedReads]

export const loader = ({ context }: Route.LoaderArgs): Promise<Site> =>
  page(context, async ({ config, clock }) => ({
    siteUrl: config.siteUrl,
    brand: presentSiteBrand(config.brand),
    showsSamples: config.showsSamples,
    year: clock.now().getUTCFullYear(),
    session: (await sessionOf(context))?.view ?? null,
    isForEverybody: requestOf(context).isForEverybody,
    savesData: requestOf(context).savesData,
    pageSpeedPercent: config.vitals.sharePercent,
    showsDebugPanel: config.accounts.showsDebugPanel,
  }))

// Between pages the site stays as it is. After a form, or when a page asks for it, somebody may have signed in or out.
export function shouldRevalidate({
  formMethod,
  actionStatus = 200,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  // A refused form has changed nothing, unless the session is what it was refused for.
  if (actionStatus >= 400 && actionStatus !== 401 && actionStatus !== 403) return false
  return (formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  const isStill = usePageHandles().some((handle) => handle.isStill)
  return (
    <html lang="en-GH">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#222B55" />
        <meta name="color-scheme" content="light" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={urls.webManifest} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isStill ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root({ loaderData: { savesData } }: Route.ComponentProps) {
  return (
    <SessionProvider>
      <NavigationProgress />
      <SmallPictures value={savesData}>
        <Outlet />
      </SmallPictures>
      {/* Here, so that what an action has to say outlives the page it started on. */}
      <Toaster />
      <PageSpeed />
    </SessionProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
