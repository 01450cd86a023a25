import { advertises } from '#/features/access/role.policy.ts'
import { ROLE_LABELS } from '#/features/accounts/people/person.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { CallButtons } from '#/web/dashboard/call-buttons.tsx'
import { DashboardList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import './users.css'
import { type UsersAddress, usersAddress } from './users-address.ts'
import { InvitedNote } from './users-invited.tsx'
import { type PersonRow, RoleMenu } from './users-role-form.tsx'

const COLUMNS: readonly Column<PersonRow>[] = [
  { label: 'Person', kind: 'title', cell: (person) => <Person person={person} /> },
  {
    label: 'Phone',
    kind: 'plain',
    width: '15rem',
    cell: ({ phone, phoneShown, chat, fullName, email }) =>
      phoneShown ? (
        <div className="flex flex-wrap items-center gap-x-4">
          {phoneShown}
          <CallButtons phone={phone} chat={chat} name={fullName ?? email} isDense />
        </div>
      ) : null,
  },
  {
    label: 'Joined',
    width: '7.5rem',
    cell: ({ joinedOn, createdAt }) => <Moment at={createdAt}>{joinedOn}</Moment>,
  },
  {
    label: 'Homes',
    width: '5.5rem',
    cell: ({ homes, role }) => (advertises({ role }) ? <span className="tabular">{homes}</span> : null),
  },
  {
    label: 'Role',
    kind: 'plain',
    width: '11rem',
    cell: ({ id, role, isInvited, isBlocked, fullName, email }) => (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {advertises({ role }) ? <Badge kind="rent">{ROLE_LABELS[role]}</Badge> : ROLE_LABELS[role]}
        {isBlocked ? <Badge kind="danger">Blocked</Badge> : null}
        {isInvited ? <InvitedNote personId={id} name={fullName ?? email} /> : null}
      </div>
    ),
  },
  { label: 'Change', kind: 'action', width: '4.5rem', cell: (person) => <RoleMenu person={person} /> },
]

/** The people on one page of the list, or why there are none. */
export function UsersList(page: ListPage<PersonRow, UsersAddress>) {
  return (
    <div className="people">
      <DashboardList
        {...page}
        label="People"
        columns={COLUMNS}
        hrefOf={usersAddress.href}
        empty={<NobodyFound address={page.address} />}
      />
    </div>
  )
}

function Person({ person: { id, fullName, email, isYou } }: { person: PersonRow }) {
  return (
    <>
      <p className="font-semibold">
        <Link href={urls.person(id)} className="text-indigo underline-offset-4 hover:underline">
          {fullName ?? email}
          {isYou ? <span className="font-normal text-ink-3"> (You)</span> : null}
        </Link>
      </p>
      {fullName ? <p className="text-ink-2">{email}</p> : null}
    </>
  )
}

function NobodyFound({ address: { query, page } }: { address: UsersAddress }) {
  return (
    <EmptyState title="Nobody found" action={<LinkButton href={urls.users}>Show everybody</LinkButton>}>
      {query ? (
        <p>No name, e-mail address or phone number here contains “{query}”.</p>
      ) : (
        <p>{page > 1 ? 'The list ends before this page.' : 'Nobody has this role.'}</p>
      )}
    </EmptyState>
  )
}
