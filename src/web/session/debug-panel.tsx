import { useEffect, useId, useState, useTransition } from 'react'
import type { SessionLog } from '#/features/accounts/browser/session-log.client.ts'
import type { SessionState } from '#/features/accounts/browser/session-state.rules.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import IconBug from '~icons/ph/bug-beetle'
import IconX from '~icons/ph/x'
import { useSession } from './session-context.ts'

const takeFocus = (element: HTMLElement | null) => element?.focus()

/**
 * What this page knows of its session, for administrators. Its button hangs in the right margin of a wide screen and is
 * as wide as it, under dialogs and toasts; a narrow one has no margin, and it stands at the end of the page, where it
 * covers nothing.
 */
export default function DebugPanel({ log }: { log: SessionLog }) {
  const [view, setView] = useState<'new' | 'open' | 'closed'>('new')
  return (
    <aside aria-label="Session debug panel">
      {view === 'open' ? (
        <OpenPanel log={log} onClose={() => setView('closed')} />
      ) : (
        <div className="px-4 py-2 text-right lg:fixed lg:top-1/3 lg:right-0 lg:z-40 lg:p-0">
          <IconButton
            label="Session debug panel"
            icon={<IconBug />}
            variant="outline"
            size="sm"
            className="lg:w-7"
            // The button that had the focus has gone with the panel.
            ref={view === 'closed' ? takeFocus : undefined}
            aria-expanded={false}
            onClick={() => setView('open')}
          />
        </div>
      )}
    </aside>
  )
}

function OpenPanel({ log, onClose }: { log: SessionLog; onClose: () => void }) {
  const id = useId()
  const { state, refetchProfile } = useSession()
  const now = useNow()
  const [isRefreshing, startRefresh] = useTransition()
  const lines = log
    .recent()
    .map(
      ({ timestamp, event, details }) => `${inUtc(timestamp).slice(11)} ${event} ${JSON.stringify(details)}`,
    )
  return (
    <section
      aria-labelledby={id}
      className="fixed inset-x-2 top-20 bottom-28 z-40 flex flex-col rounded border border-line-strong bg-card text-sm shadow-float sm:left-auto sm:w-[26.5rem]"
    >
      <div className="flex items-center gap-2 border-line border-b pl-3.5">
        <h2 id={id} className="grow font-sans font-semibold">
          Session
        </h2>
        <IconButton label="Close" icon={<IconX />} size="sm" ref={takeFocus} onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-3.5 py-3" tabIndex={0}>
        <SessionFacts state={state} now={now} />
        <Button
          variant="secondary"
          size="sm"
          busy={isRefreshing}
          className="mt-3"
          onClick={() => startRefresh(refetchProfile)}
        >
          Refresh profile
        </Button>
        <h3 className="mt-4">Log</h3>
        <pre className="mt-1 whitespace-pre-wrap break-words font-sans">{lines.join('\n')}</pre>
        <details className="mt-4">
          <summary className="cursor-pointer py-2 font-semibold">Raw data</summary>
          {/* There is no token here to leave out. */}
          <pre className="whitespace-pre-wrap break-all text-xs">{JSON.stringify(state, null, 2)}</pre>
        </details>
        {state.isProfileAssumed ? <Badge kind="danger">Profile could not be read</Badge> : null}
      </div>
    </section>
  )
}

/** The facts as a list; `now` in milliseconds since 1970. */
export function SessionFacts({ state, now }: { state: SessionState; now: number }) {
  const { isLoading, isProfileLoading, isUnconfirmed, session } = state
  const { user, profile } = session ?? {}
  const loading = isLoading ? 'session' : isProfileLoading ? 'profile' : isUnconfirmed ? 'unconfirmed' : 'no'
  const facts = {
    State: state.name,
    Loading: loading,
    'User id': user && <span title={user.id}>{`${user.id.slice(0, 8)}…`}</span>,
    'E-mail': user?.email,
    Verified: user?.isEmailVerified ? 'yes' : 'no',
    Provider: 'email',
    Role: profile && `${profile.role}${state.isProfileAssumed ? ' (assumed)' : ''}`,
    Name: profile?.fullName,
    Phone: profile?.phone,
    Created: profile && inUtc(Date.parse(profile.createdAt)),
    'Session ends':
      session && `${inUtc(session.expiresAt * 1000)}, ${inWords(session.expiresAt - now / 1000)}`,
  }
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {Object.entries(facts).flatMap(([name, fact]) => [
        <dt key={name} className="text-ink-3">
          {name}
        </dt>,
        <dd key={`${name}:`} className="min-w-0 break-words">
          {fact ?? '–'}
        </dd>,
      ])}
    </dl>
  )
}

function inUtc(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
}

function inWords(seconds: number): string {
  if (seconds <= 0) return 'passed'
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)]
  if (minutes < 60) return `${minutes} min ${rest} s left`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min left` : `${Math.floor(hours / 24)} days left`
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
