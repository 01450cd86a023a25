import { data, Form } from 'react-router'
import { roleForm } from '#/features/accounts/account.schema.ts'
import { listPeople } from '#/features/accounts/person.queries.server.ts'
import { PEOPLE_QUERY_LENGTH } from '#/features/accounts/person.schema.ts'
import { changeRole } from '#/features/accounts/role.commands.server.ts'
import { formatDate } from '#/shared/dates.ts'
import { formatPhone } from '#/shared/phone.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { SearchField } from '#/ui/search-field.tsx'
import type { RouteHandle } from '../../request/access.ts'
import { signedInForm } from '../../request/form.server.ts'
import { adminPage } from '../../request/respond.server.ts'
import { forgetSession } from '../../request/session.server.ts'
import { Guard } from '../../session/guard.tsx'
import { AdministrationFailure } from '../administration-failure.tsx'
import { DashboardPage } from '../dashboard-page.tsx'
import type { Route } from './+types/users'
import { readUsersAddress } from './users-address.ts'
import { UsersList } from './users-list.tsx'
import { outcomeOf, ROLE_FAILURE, type RoleAnswer } from './users-role.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Manage Users'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }, actor) => {
    const address = readUsersAddress(new URL(request.url).searchParams)
    const { people, total, pageCount } = await listPeople(db, address)
    const rows = people.map((person) => ({
      ...person,
      phoneShown: person.phone && formatPhone(person.phone),
      joinedOn: formatDate(new Date(person.createdAt)),
      isYou: person.id === actor.accountId,
    }))
    return { address, people: rows, total, pageCount }
  })

// For whoever is signed in: the command refuses in its own words who may not change roles.
export const action = ({ context, request }: Route.ActionArgs) =>
  signedInForm({ context, request }, roleForm, async (services, actor, change): Promise<RoleAnswer> => {
    await changeRole(services, actor, change)
    // The role may have been the actor's own.
    forgetSession(context)
    return { changedTo: change.role }
  })

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // A redirect to sign in passes; a failure is told beside the list, which stays because nothing is read anew.
    if (error instanceof Response) throw error
    return data<RoleAnswer>({ message: ROLE_FAILURE, errors: {}, values: {} }, { status: 503 })
  }
}

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const { address, people, total, pageCount } = loaderData
  return (
    <Guard requires="admin">
      <DashboardPage
        title={TITLE}
        intro={`User Role Management: ${countOf(total, 'person', 'people')}${address.query ? ' found' : ''}`}
      >
        <div className="space-y-4">
          <UserSearch query={address.query} />
          {actionData ? <Outcome answer={actionData} /> : null}
          <UsersList people={people} pageCount={pageCount} address={address} />
        </div>
      </DashboardPage>
    </Guard>
  )
}

// How it went, for browsers without script; otherwise a toast says it.
function Outcome({ answer }: { answer: RoleAnswer }) {
  const { kind, title } = outcomeOf(answer)
  return <Alert kind={kind}>{title}</Alert>
}

function UserSearch({ query }: { query: string }) {
  return (
    <Form role="search" aria-label="People" method="get" action={urls.users} className="flex gap-2">
      <SearchField
        className="basis-52"
        label="Search by name, e-mail or phone"
        placeholder="Name, e-mail, phone"
        query={query}
        maxLength={PEOPLE_QUERY_LENGTH}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdministrationFailure error={error} title={TITLE} message="Failed to load users" />
}
