import { advertises } from '#/features/access/role.policy.ts'
import type { Role } from '#/shared/actor.ts'
import { initialsOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Fact, Facts } from '#/web/dashboard/facts.tsx'
import { PERSON_ACTS } from './users-acts.ts'
import { InvitedNote } from './users-invited.tsx'
import { RoleForm, rolesBeside } from './users-role-form.tsx'

/** The id of the form that hands over what somebody advertises. */
export const HANDOVER = 'hand-over'

const LINK = 'font-semibold text-indigo underline'

type Person = {
  id: string
  email: string
  fullName: string | null
  /** In E.164, and as people write it. */
  phone: string | null
  phoneShown: string | null
  /** Where the number is from that is not in their profile. */
  phoneFrom: string | null
  /** Opens WhatsApp with their number. */
  chat: string | null
  role: Role
  roleLabel: string
  joinedOn: string
  hasAccount: boolean
  /** Invited, and has chosen no password yet. */
  isInvited: boolean
  isYou: boolean
  blocked: { reason: string; on: string } | null
}

/** Who somebody is, how they are reached, and what they advertise. */
export function PersonFacts({
  person,
  homes,
  canHandOver,
}: {
  person: Person
  homes: string
  /** Whether the page has the form that gives them to somebody else. */
  canHandOver: boolean
}) {
  const {
    id,
    email,
    phone,
    phoneShown,
    phoneFrom,
    chat,
    role,
    roleLabel,
    joinedOn,
    hasAccount,
    isYou,
    blocked,
  } = person
  return (
    <Card as="section" className="min-w-0 p-4">
      <div className="mb-3 flex flex-wrap items-center gap-1.5">
        <span
          aria-hidden
          className="mr-2 inline-flex size-12 items-center justify-center rounded bg-indigo-tint font-strong text-indigo"
        >
          {initialsOf(person.fullName ?? email)}
        </span>
        {hasAccount ? <Badge kind={advertises({ role }) ? 'rent' : 'neutral'}>{roleLabel}</Badge> : null}
        {blocked ? <Badge kind="danger">Blocked</Badge> : null}
        {hasAccount ? null : <Badge>No account</Badge>}
        {isYou ? <Badge>You</Badge> : null}
      </div>
      {person.isInvited ? (
        <div className="mb-3">
          <InvitedNote personId={id} name={person.fullName ?? email} />
        </div>
      ) : null}
      <div className="mb-3 flex flex-wrap gap-2">
        {phone ? (
          <LinkButton href={`tel:${phone}`} size="sm">
            Call
          </LinkButton>
        ) : null}
        {chat ? (
          <LinkButton href={chat} variant="secondary" size="sm">
            WhatsApp
          </LinkButton>
        ) : null}
        <LinkButton href={`mailto:${encodeURIComponent(email)}`} variant="secondary" size="sm">
          Write a mail
        </LinkButton>
      </div>
      <Facts>
        <Fact term="E-mail">
          <a href={`mailto:${encodeURIComponent(email)}`} className={LINK}>
            {email}
          </a>
        </Fact>
        {phone ? (
          <Fact term="Phone">
            <a href={`tel:${phone}`} className={LINK}>
              {phoneShown}
            </a>
            {phoneFrom ? <span className="text-ink-2 text-sm"> {phoneFrom}</span> : null}
          </Fact>
        ) : null}
        <Fact term="Joined">{joinedOn}</Fact>
        <Fact term="Advertises">
          {homes}
          {/* On a phone that form stands below all they have with us. */}
          {canHandOver ? (
            <span className="lg:hidden">
              {' · '}
              <a href={`#${HANDOVER}`} className={LINK}>
                Hand over
              </a>
            </span>
          ) : null}
        </Fact>
      </Facts>
      {hasAccount ? null : (
        <div className="mt-4">
          <LinkButton href={`${urls.invite}?person=${id}`}>Invite</LinkButton>
        </div>
      )}
    </Card>
  )
}

/** What somebody may, with its switches; nothing for who has no account. */
export function PersonRole({ person }: { person: Person }) {
  if (!person.hasAccount) return null
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-2 font-sans font-strong text-h3">Role</h2>
      <div className="flex flex-wrap gap-2">
        {rolesBeside(person.role).map((to) => (
          <RoleForm key={to} person={person} to={to} act={PERSON_ACTS.changeRole} />
        ))}
      </div>
    </Card>
  )
}
