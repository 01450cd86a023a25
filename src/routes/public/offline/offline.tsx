import { useContext } from 'react'
import { OFFLINE_LIST_ID } from '#/shared/offline.ts'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { buttonClass } from '#/ui/button-class.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Logo } from '#/ui/logo.tsx'
import { SITE_LINKS } from '#/web/layout/site-links.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { NonceContext } from '#/web/request/nonce.ts'
import { useSite } from '#/web/request/site.ts'

export const handle = { access: 'public', isStill: true } satisfies RouteHandle

export const headers = publicPageHeaders

// The page stands under the address that could not be reached. Whoever is leaving it already is not called back.
const COME_BACK =
  "var left;addEventListener('beforeunload',function(){left=1});" +
  "addEventListener('online',function(){left||location.reload()})"

/** What somebody sees without a connection; the service worker puts in what can be read now. */
export default function OfflinePage() {
  const { brand } = useSite()
  const nonce = useContext(NonceContext)
  return (
    <div className="flex min-h-screen flex-col">
      <title>No connection</title>
      <meta name="robots" content="noindex" />
      <header className="on-indigo bg-indigo text-white">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 py-1.5">
          <a href={urls.home} className="-ml-1 rounded px-1 py-2" aria-label={`${brand.name}, home`}>
            <Logo name={brand.name} />
          </a>
          {/* Whatever is reached first leads on; until then each opens this page again. */}
          <nav aria-label="Main">
            <ul className="flex flex-wrap gap-x-4 lg:gap-8">
              {SITE_LINKS.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} className="inline-flex min-h-11 items-center font-semibold text-sm">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main className="page-width flex w-full grow flex-col justify-center py-12">
        <div className="mx-auto w-full max-w-measure">
          <EmptyState
            heading="h1"
            title="No connection"
            action={
              // biome-ignore lint/a11y/useValidAnchor: the empty address is this one, whichever it is
              <a href="" className={buttonClass()}>
                Try again
              </a>
            }
          >
            <p>This page could not be reached. It opens by itself when you are back online.</p>
            <p>
              Or call us:{' '}
              <a
                href={`tel:${brand.phone}`}
                className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold text-indigo underline underline-offset-4"
              >
                {formatPhone(brand.phone)}
              </a>
            </p>
          </EmptyState>
        </div>
        <div id={OFFLINE_LIST_ID}>
          <p className="mx-auto mt-8 max-w-measure text-center text-ink-2">
            Homes that you open are kept in this browser, to be read here without a connection. There is none
            yet.
          </p>
        </div>
      </main>
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which React would escape
        dangerouslySetInnerHTML={{ __html: COME_BACK }}
      />
    </div>
  )
}
