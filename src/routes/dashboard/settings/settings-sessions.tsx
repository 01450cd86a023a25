import { useId } from 'react'
import type { OwnSessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { LogoutForm } from '../../session/logout-form.tsx'
import { useIntentForm } from '../use-intent-form.ts'
import type { SettingsIntent } from './settings-answer.ts'
import { SettingsSection } from './settings-section.tsx'

const SESSIONS = `${urls.settings}#sessions`

/** Where somebody is signed in, with a way to end one session, all others, or all. */
export function SessionSettings({ sessions }: { sessions: OwnSessionView[] }) {
  const others = useIntentForm<SettingsIntent>('end-other-sessions')
  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      about="Every browser in which you are signed in. End what you do not recognise, then change your password."
      done={others.done}
      failed={others.answer?.message}
    >
      <ul className="divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <SessionEntry key={session.id} session={session} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {sessions.some((session) => !session.isCurrent) ? (
          <form
            method="post"
            action={SESSIONS}
            onSubmit={(event) => {
              event.preventDefault()
              void others.submit(event.currentTarget)
            }}
          >
            <input type="hidden" name="intent" value="end-other-sessions" />
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
    </SettingsSection>
  )
}

function SessionEntry({ session }: { session: OwnSessionView }) {
  const { id, isCurrent, device, place, signedInAt, lastUsedAt } = session
  const { answer, isBusy, submit } = useIntentForm<SettingsIntent>('end-session')
  const name = useId()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span id={name}>{device}</span>
          {isCurrent ? <Badge kind="success">This device</Badge> : null}
        </p>
        <p className="text-ink-2 text-sm">{place}</p>
        <p className="text-ink-2 text-sm">
          Signed in {signedInAt}
          <br />
          Last used {lastUsedAt}
        </p>
      </div>
      {isCurrent ? null : (
        <form
          method="post"
          action={SESSIONS}
          onSubmit={(event) => {
            event.preventDefault()
            void submit(event.currentTarget)
          }}
        >
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="sessionId" value={id} />
          <Button type="submit" variant="secondary" busy={isBusy} aria-describedby={name}>
            End session
          </Button>
        </form>
      )}
      {answer?.message && answer.values.sessionId === id ? (
        <div className="basis-full">
          <Alert kind="danger">{answer.message}</Alert>
        </div>
      ) : null}
    </li>
  )
}
