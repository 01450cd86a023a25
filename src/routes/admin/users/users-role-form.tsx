import { isAdministrator } from '#/features/access/role.policy.ts'
import type { PersonView } from '#/features/accounts/people/person.schema.ts'
import { ROLES, type Role } from '#/shared/actor.ts'
import { buttonClass } from '#/ui/button-class.ts'
import { Menu } from '#/ui/overlays/menu.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { type Act, actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { questionIntent, useAsk } from '#/web/act/act-host.tsx'
import { useSession } from '#/web/session/session-provider.tsx'
import IconMore from '~icons/ph/dots-three-bold'
import { USER_ACTS } from './users-acts.ts'
import { nameOf, questionAbout, type RoleOwner } from './users-question.ts'

/** A person in the list, ready to be shown. */
export type PersonRow = PersonView & {
  phoneShown: string | null
  chat: string | null
  joinedOn: string
  isYou: boolean
  /** How many homes they advertise. */
  homes: number
}

/** What somebody could be instead; the most that one may comes last. */
export const rolesBeside = (role: Role) =>
  ROLES.filter((other) => other !== role).sort((one, other) => +(one === 'admin') - +(other === 'admin'))

const LABELS: Record<Role, string> = { admin: 'Make admin', agent: 'Make agent', user: 'Make user' }

/** The switches of a person's role, folded up in the list: the rarest thing to do there. */
export function RoleMenu({ person }: { person: PersonRow }) {
  const isHydrated = useHydrated()
  const { refetchProfile } = useSession()
  const ask = useAsk()
  const { id, isYou, role } = person
  const others = rolesBeside(role)
  const label = `Role of ${nameOf(person)}`
  if (!isHydrated)
    return (
      <details>
        <summary aria-label={label} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          <IconMore />
        </summary>
        {others.map((to) => (
          <RoleForm key={to} person={person} to={to} />
        ))}
      </details>
    )
  const items = others.map((to) => ({
    label: LABELS[to],
    onSelect: () =>
      ask({
        question: questionAbout(person, to),
        href: actHref(USER_ACTS.changeRole, { accountId: id }),
        fields: { role: to },
        onAnswer: () => void (isYou && refetchProfile()),
      }),
  }))
  return (
    <div {...questionIntent}>
      <Menu items={items} label={label} variant="quiet" size="sm">
        <IconMore />
      </Menu>
    </div>
  )
}

/** The switch of a person's role, which asks first; between user and admin unless `to` says otherwise. */
export function RoleForm({
  person,
  to = isAdministrator(person) ? 'user' : 'admin',
  act = USER_ACTS.changeRole,
}: {
  person: RoleOwner
  to?: Role
  act?: Act
}) {
  const { refetchProfile } = useSession()
  const { id, isYou } = person
  const label = LABELS[to]
  return (
    <ActButton
      href={actHref(act, { accountId: id })}
      fields={{ role: to }}
      confirm={questionAbout(person, to)}
      // Whoever gave up their own role learns it from a session that is asked for again.
      onAnswer={() => void (isYou && refetchProfile())}
      variant="secondary"
      size="sm"
      aria-label={`${label}: ${nameOf(person)}`}
    >
      {label}
    </ActButton>
  )
}
