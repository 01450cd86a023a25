import { type ReactNode, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { Lattice } from '#/ui/lattice.tsx'
import { Link } from '#/ui/link.tsx'
import { pageErrorOf } from '#/web/request/page-error.ts'
import IconSearch from '~icons/ph/magnifying-glass'

/**
 * What somebody sees when a page cannot be shown: what happened in a sentence, one way forward, and for a failure of
 * ours the request's id, under which the log tells more. `failure` is what the page could not do, in its own words, and
 * `safe` what is not lost by it.
 */
export function ErrorPage({ error, failure, safe }: { error: unknown; failure?: string; safe?: string }) {
  const { status, message, requestId } = pageErrorOf(error)
  if (status === 404) return <NotFound />
  if (status === 410) return <NotFound>{message}</NotFound>
  const isOurFault = status >= 500
  return (
    <Band
      title={isOurFault ? 'Something went wrong' : 'That did not work'}
      text={
        <>
          {failure && isOurFault ? <b className="block font-semibold">{failure}</b> : null}
          {message ?? 'This page could not be shown. Nothing was changed.'} {isOurFault ? safe : null}
        </>
      }
    >
      <div className="mt-6 flex flex-wrap gap-x-6">
        <TryAgain />
        <Link href={urls.home} className={WAY}>
          {HOME}
        </Link>
      </div>
      <RequestNumber id={requestId} />
    </Band>
  )
}

/** What the log tells more under. */
export function RequestNumber({ id }: { id: string | undefined }) {
  return id ? (
    <p className="mt-4 text-sm">
      If it happens again, tell us this number: <code className="select-all">{id}</code>
    </p>
  ) : null
}

export function TryAgain() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
      Try again
    </Button>
  )
}

/** What is the matter, on the wall; `view` is what is seen beside the words where there is room, else the way on. */
function Band({
  title,
  text,
  view,
  children,
}: {
  title: string
  text: ReactNode
  view?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className="on-indigo relative isolate overflow-hidden bg-indigo text-white">
        {view ?? <Lattice className="-z-10 inset-y-0 right-0 w-1/2 text-white opacity-8 max-lg:hidden" />}
        <div
          className={`page-width py-8 lg:py-12 ${view ? '' : 'items-center gap-6 lg:grid lg:grid-cols-2'}`}
        >
          <div>
            <h1 className="text-display">{title}</h1>
            <p className="mt-4 max-w-[44ch] text-h3 text-indigo-tint">{text}</p>
          </div>
          <div>{children}</div>
        </div>
      </div>
    </>
  )
}

const WAY = 'inline-flex h-12 items-center font-semibold underline'
const HOME = 'Back to the homepage'

/**
 * The page at an address that leads nowhere, or not any more: `children` say why when it is known. A search is the way
 * on, then other `ways`, `homes` where the page has some, and `view` beside the words where there is room.
 */
export function NotFound({
  title = 'Page Not Found',
  children = 'There is no page at this address. It may have moved, or a letter is missing.',
  ways = [],
  view,
  homes,
}: {
  title?: string
  children?: ReactNode
  ways?: readonly (readonly [label: string, href: string])[]
  view?: ReactNode
  homes?: ReactNode
}) {
  const { pathname } = useLocation()
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: whoever follows a dead link finds it there
    console.info(`404: there is no page at ${pathname}`)
  }, [pathname])
  return (
    <>
      <Band title={title} text={children} view={view}>
        {/* Plain, so that it finds something even where no script runs. */}
        <form action={urls.properties} className="turned mt-6 flex max-w-measure gap-2 bg-card p-3 text-ink">
          <div className="w-full">
            <TextInput
              name="query"
              type="search"
              aria-label="Looking For?"
              placeholder="Try Tema"
              icon={<IconSearch />}
              maxLength={100}
              enterKeyHint="search"
            />
          </div>
          <Button type="submit">Search</Button>
        </form>
        <ul className="mt-4 flex flex-wrap gap-x-6">
          {[...ways, [HOME, urls.home] as const].map(([label, href]) => (
            <li key={href}>
              <Link href={href} className={WAY}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Band>
      {homes}
    </>
  )
}
