import type { ReactNode } from 'react'
import { ROLES, type Role } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { PERSON_ACTS } from './users-acts.ts'
import { RoleForm } from './users-role-form.tsx'

const LINK = 'font-semibold text-indigo underline'

type Person = {
  id: string
  email: string
  fullName: string | null
  phoneShown: string | null
  role: Role
  roleLabel: string
  joinedOn: string
  hasAccount: boolean
  isYou: boolean
  blocked: { reason: string; on: string } | null
}

/** Who somebody is, what they advertise, and their role with its switches. */
export function PersonFacts({ person, homes }: { person: Person; homes: string }) {
  const { id, email, phoneShown, role, roleLabel, joinedOn, hasAccount, isYou, blocked } = person
  return (
    <Card as="section" className="min-w-0 p-4">
      <div className="mb-3 flex flex-wrap items-center gap-1.5">
        {hasAccount ? <Badge kind="rent">{roleLabel}</Badge> : null}
        {blocked ? <Badge kind="danger">Blocked</Badge> : null}
        {hasAccount ? null : <Badge>No account</Badge>}
        {isYou ? <Badge>You</Badge> : null}
      </div>
      <dl className="divide-y divide-line border-line border-y">
        <Fact term="E-mail">
          <a href={`mailto:${encodeURIComponent(email)}`} className={LINK}>
            {email}
          </a>
        </Fact>
        {phoneShown ? (
          <Fact term="Phone">
            <a href={`tel:${phoneShown.replace(/\s/g, '')}`} className={LINK}>
              {phoneShown}
            </a>
          </Fact>
        ) : null}
        <Fact term="Joined">{joinedOn}</Fact>
        <Fact term="Advertises">{homes}</Fact>
      </dl>
      {hasAccount ? (
        <>
          <h2 className="mt-5 mb-2 font-sans font-strong text-h3">Role</h2>
          <div className="flex flex-wrap gap-2">
            {ROLES.filter((other) => other !== role).map((to) => (
              <RoleForm key={to} person={person} to={to} act={PERSON_ACTS.changeRole} />
            ))}
          </div>
        </>
      ) : (
        <div className="mt-4">
          <LinkButton href={`${urls.invite}?person=${id}`}>Invite</LinkButton>
        </div>
      )}
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="shrink-0 text-ink-2">{term}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </div>
  )
}
