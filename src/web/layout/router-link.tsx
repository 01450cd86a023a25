import { createContext, type MouseEvent, type ReactNode, use, useMemo, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import { type LinkProps, LinkProvider } from '#/ui/link.tsx'
import { savesData } from '#/ui/saves-data.ts'
import { onceReached } from './server-reach.client.ts'

type Follow = {
  click: (event: MouseEvent<HTMLAnchorElement>) => void
  /** A finger or the focus is on a link. */
  near: (link: HTMLAnchorElement) => void
  away: () => void
}

const FollowContext = createContext<Follow | undefined>(undefined)

/** A finger that only passes over a link means nothing. */
const INTENT_MS = 100

/**
 * Makes the design system's links go through the router; the code and data of a page are fetched when a finger comes
 * near its link. Not where data is costly, and not without a connection: the router would load the page anew then,
 * before anybody has chosen to leave it. A link that is followed without a connection opens a page anew, which the
 * service worker answers.
 *
 * What links need is here once: a page has a hundred of them, and the router's own resolves its address, watches and
 * keeps state for each, on the server too.
 */
export function RouterLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string>()
  const follow = useMemo<Follow>(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    return {
      click(event) {
        const link = event.currentTarget
        if (event.defaultPrevented || !isPlain(event) || !isOurs(link) || lineNow() === 'cut') return
        event.preventDefault()
        // What is removed with the focus has its whole page styled once more. A key keeps it, to be seen until then.
        if (event.detail > 0 && link.pathname !== location.pathname) link.blur()
        void navigate(addressOf(link), { replace: link.href === location.href })
      },
      near(link) {
        if (lineNow() !== 'good' || !isOurs(link)) return
        clearTimeout(timer)
        timer = setTimeout(() => onceReached(() => setWanted(addressOf(link))), INTENT_MS)
      },
      away: () => clearTimeout(timer),
    }
  }, [navigate])
  return (
    <LinkProvider value={RouterLink}>
      <FollowContext value={follow}>
        {children}
        {wanted ? <PrefetchPageLinks key={wanted} page={wanted} /> : null}
      </FollowContext>
    </LinkProvider>
  )
}

function RouterLink({
  href,
  children,
  onClick,
  onFocus,
  onBlur,
  onPointerEnter,
  onPointerLeave,
  ...rest
}: LinkProps) {
  const follow = use(FollowContext)
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        follow?.click(event)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        follow?.near(event.currentTarget)
      }}
      onBlur={(event) => {
        onBlur?.(event)
        follow?.away()
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        follow?.near(event.currentTarget)
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event)
        // A finger leaves the glass before its tap is told.
        if (event.pointerType === 'mouse') follow?.away()
      }}
    >
      {children}
    </a>
  )
}

// With a key or another button held the browser opens the link elsewhere.
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  return (
    event.button === 0 &&
    (!target || target === '_self') &&
    !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
  )
}

function isOurs(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}

function lineNow(): 'good' | 'costly' | 'cut' | 'lost' {
  if (navigator.onLine) return savesData() ? 'costly' : 'good'
  return navigator.serviceWorker?.controller ? 'cut' : 'lost'
}
