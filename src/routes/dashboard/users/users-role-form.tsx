import { type FormEvent, useEffect, useState } from 'react'
import { useFetcher, useLocation, useRevalidator } from 'react-router'
import { isAdministrator } from '#/features/access/role.policy.ts'
import { Button } from '#/ui/button.tsx'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { showToast } from '#/ui/toast.tsx'
import { useSession } from '../../session/session-context.ts'
import { nameOf, otherRole, outcomeOf, type PersonRow, type RoleAnswer } from './users-role.ts'

const dialog = lazyOnIntent(() => import('./users-role-dialog.tsx').then((module) => module.RoleDialog))

/** The switch of a person's role. Without script it is a plain form; alive it asks first and says how it went. */
export function RoleForm({ person }: { person: PersonRow }) {
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<RoleAnswer>()
  const { refetchProfile } = useSession()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const answer = fetcher.data
  const role = otherRole(person.role)
  const label = isAdministrator({ role }) ? 'Make admin' : 'Make user'

  // One answer is told once, however often the page is drawn again.
  const [told, setTold] = useState<RoleAnswer>()
  useEffect(() => {
    if (!answer || answer === told) return
    setTold(answer)
    showToast(outcomeOf(answer))
    // A code comes from the server; without an answer from there the page stays as it is.
    const isRefused = 'code' in answer && answer.code !== undefined
    // After a change the page is read anew by itself; after a refusal it may be the page that is out of date.
    if (isRefused) void revalidate()
    // Whoever lost their own role, now or meanwhile, learns it from a session that is asked for again.
    if (isRefused || person.isYou) void refetchProfile()
  }, [answer, told, person.isYou, refetchProfile, revalidate])

  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  const change = () => {
    setAsking(false)
    void fetcher.submit({ accountId: person.id, role }, { method: 'post', action: pathname + search })
  }
  return (
    <form method="post" action={pathname + search} onSubmit={ask}>
      <input type="hidden" name="accountId" value={person.id} />
      <input type="hidden" name="role" value={role} />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        busy={fetcher.state !== 'idle'}
        aria-label={`${label}: ${nameOf(person)}`}
        {...dialog.intent}
      >
        {label}
      </Button>
      <LazyOverlay
        code={dialog}
        open={isAsking}
        onOpenChange={setAsking}
        person={person}
        onConfirm={change}
      />
    </form>
  )
}
