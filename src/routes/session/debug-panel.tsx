import { type ReactNode, useEffect, useId, useState } from 'react'
import type { SessionState } from '#/features/accounts/components/session-state.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import IconBug from '~icons/ph/bug-beetle'
import IconX from '~icons/ph/x'
import { useGuardedSession } from './session-context.ts'
import type { LiveSession } from './session-live.ts'

/**
 * What this page knows of its session, for administrators. Its button hangs in the right margin of a wide screen, under
 * dialogs and toasts; a narrow one has no margin, and it stands at the end of the page, where it covers nothing.
 */
export function DebugPanel({ live }: { live: LiveSession }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <aside aria-label="Session debug panel">
      {isOpen ? (
        <OpenPanel
          live={live}
          onClose={() => {
            setWasOpen(true)
            setOpen(false)
          }}
        />
      ) : (
        <>
          <div className="fixed top-1/3 right-0 z-40 hidden lg:block">
            {/* As wide as the margin. */}
            <OpenButton isFocused={wasOpen} onOpen={() => setOpen(true)} width="1.75rem" />
          </div>
          <div className="px-4 py-2 text-right lg:hidden">
            <OpenButton isFocused={wasOpen} onOpen={() => setOpen(true)} />
          </div>
        </>
      )}
    </aside>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

function OpenButton({
  isFocused,
  onOpen,
  width,
}: {
  isFocused: boolean
  onOpen: () => void
  /** In CSS. */
  width?: string
}) {
  return (
    <IconButton
      label="Session debug panel"
      icon={<IconBug />}
      variant="outline"
      size="sm"
      // The button that had the focus has gone with the panel; of the two only the one in sight takes it.
      ref={isFocused ? takeFocus : undefined}
      aria-expanded={false}
      style={{ width }}
      onClick={onOpen}
    />
  )
}

function OpenPanel({ live, onClose }: { live: LiveSession; onClose: () => void }) {
  const id = useId()
  const { state, refetchProfile } = useGuardedSession()
  const now = useNow()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await refetchProfile()
    setRefreshing(false)
  }
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
          onClick={() => void refresh()}
        >
          Refresh profile
        </Button>
        <h3 className="mt-4">Log</h3>
        <pre className="mt-1 whitespace-pre-wrap break-words font-sans">{logText(live)}</pre>
        <details className="mt-4">
          <summary className="cursor-pointer py-2 font-semibold">Raw data</summary>
          <pre className="whitespace-pre-wrap break-all text-xs">{rawData(state)}</pre>
        </details>
        {state.isProfileAssumed ? <Badge kind="danger">Profile could not be read</Badge> : null}
      </div>
    </section>
  )
}

/** The facts as a list; `now` in milliseconds since 1970. */
export function SessionFacts({ state, now }: { state: SessionState; now: number }) {
  const { session, profile } = state
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <Fact name="State">{state.name}</Fact>
      <Fact name="Loading">
        {state.isLoading
          ? 'session'
          : state.isProfileLoading
            ? 'profile'
            : state.isDoubted
              ? 'unconfirmed'
              : 'no'}
      </Fact>
      <Fact name="User id">
        <span title={session?.user.id}>{session ? `${session.user.id.slice(0, 8)}…` : '–'}</span>
      </Fact>
      <Fact name="E-mail">{session?.user.email}</Fact>
      <Fact name="Verified">{session?.user.isEmailVerified ? 'yes' : 'no'}</Fact>
      <Fact name="Provider">email</Fact>
      <Fact name="Role">
        {profile?.role}
        {state.isProfileAssumed ? ' (assumed)' : ''}
      </Fact>
      <Fact name="Name">{profile?.fullName}</Fact>
      <Fact name="Phone">{profile?.phone}</Fact>
      <Fact name="Created">{profile ? inUtc(Date.parse(profile.createdAt)) : undefined}</Fact>
      <Fact name="Session ends">
        {session
          ? `${inUtc(session.expiresAt * 1000)}, ${inWords(session.expiresAt - now / 1000)}`
          : undefined}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children ?? '–'}</dd>
    </>
  )
}

/** The profile and what is known about the session; there is no token here to leave out. */
function rawData({ session, profile, ...state }: SessionState): string {
  const { profile: _sent, ...metadata } = session ?? { profile: null }
  return JSON.stringify({ profile, session: metadata, state }, null, 2)
}

function logText({ monitor }: LiveSession): string {
  return monitor
    .recent()
    .map(
      ({ timestamp, event, details }) => `${inUtc(timestamp).slice(11)} ${event} ${JSON.stringify(details)}`,
    )
    .join('\n')
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
