import { type ReactNode, useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import './app.css'
import displayFont from '#/ui/fonts/ojuju-base.woff2?url'
import textFont from '#/ui/fonts/onest-base.woff2?url'
import { ErrorPage } from './routes/layout/error-page.tsx'
import { NonceContext } from './routes/request/nonce.ts'
import { servicesOf } from './routes/request/services.server.ts'
import type { Site } from './routes/request/site.ts'

// Both faces are on every page; asked for at once, they arrive before the text has to move.
export const links: Route.LinksFunction = () =>
  [textFont, displayFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }))

export function loader({ context }: Route.LoaderArgs): Site {
  const { config, clock } = servicesOf(context)
  return {
    siteUrl: config.siteUrl,
    brand: config.brand,
    showsSamples: config.showsSamples,
    year: clock.now().getUTCFullYear(),
  }
}

// The site does not change while somebody looks at it.
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  return (
    <html lang="en-GH">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#222B55" />
        <meta name="color-scheme" content="light" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
