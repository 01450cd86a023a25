import { useId } from 'react'
import { countOf } from '#/shared/text.ts'
import { Alert } from '#/ui/alert.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { LogoutForm } from '#/web/session/logout-form.tsx'
import { SETTINGS_ACTS } from './settings-acts.ts'
import { SettingsSection } from './settings-section.tsx'
import type { OwnSessionText } from './settings-session-text.server.ts'

/** Beyond these they are folded. */
const SHOWN = 5
const END_OTHERS = actHref(SETTINGS_ACTS.endOtherSessions)

/** Where somebody is signed in, with a way to end one session, all others, or all. */
export function SessionSettings({ sessions }: { sessions: OwnSessionText[] }) {
  const others = useAct(END_OTHERS, { only: 'done' })
  const earlier = sessions.slice(SHOWN)
  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      about="Every browser in which you are signed in. End what you do not recognise, then change your password."
      done={others.done}
      failed={others.failure?.message}
      summary={
        sessions.length > 1
          ? `Signed in at ${sessions.length} places`
          : `Signed in here alone, ${sessions[0]?.device}`
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">
        {sessions.some((session) => !session.isCurrent) ? (
          <form
            method="post"
            action={`${END_OTHERS}#sessions`}
            onSubmit={(event) => {
              event.preventDefault()
              void others.submit(event.currentTarget)
            }}
          >
            <Button type="submit" variant="secondary" busy={others.isBusy}>
              End all other sessions
            </Button>
          </form>
        ) : null}
        <LogoutForm>
          <Button type="submit" variant="secondary">
            Sign out everywhere
          </Button>
        </LogoutForm>
      </div>
      <SessionList sessions={sessions.slice(0, SHOWN)} />
      {earlier.length > 0 ? (
        <Disclosure title={countOf(earlier.length, 'more session', 'more sessions')}>
          <SessionList sessions={earlier} />
        </Disclosure>
      ) : null}
    </SettingsSection>
  )
}

function SessionList({ sessions }: { sessions: readonly OwnSessionText[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {sessions.map((session) => (
        <SessionEntry key={session.id} session={session} />
      ))}
    </ul>
  )
}

function SessionEntry({ session }: { session: OwnSessionText }) {
  const { id, isCurrent, device, place, signedInAt, lastUsedAt } = session
  const href = actHref(SETTINGS_ACTS.endSession, { sessionId: id })
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  const name = useId()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span id={name}>{device}</span>
          {isCurrent ? <Badge kind="success">This device</Badge> : null}
        </p>
        <p className="text-ink-2 text-sm">
          {place}, last used {lastUsedAt}
        </p>
        <p className="text-ink-3 text-sm">Signed in {signedInAt}</p>
      </div>
      {isCurrent ? null : (
        <form
          method="post"
          action={`${href}#sessions`}
          onSubmit={(event) => {
            event.preventDefault()
            void submit(event.currentTarget)
          }}
        >
          <Button type="submit" variant="secondary" busy={isBusy} aria-describedby={name}>
            End session
          </Button>
        </form>
      )}
      {failure?.message ? (
        <div className="basis-full">
          <Alert kind="danger">{failure.message}</Alert>
        </div>
      ) : null}
    </li>
  )
}
