import { isAdministrator } from '#/features/access/role.policy.ts'
import { roleForm } from '#/features/accounts/account.schema.ts'
import { listAgentsWithoutAccount, listPeople } from '#/features/accounts/people/person.queries.server.ts'
import { PEOPLE_QUERY_LENGTH } from '#/features/accounts/people/person.schema.ts'
import { changeRole } from '#/features/accounts/people/role.commands.server.ts'
import { leaveNothingOpen } from '#/features/handover/role-loss.commands.server.ts'
import { buyersWithPhone, readOrderPhones } from '#/features/orders/ordered-home.queries.server.ts'
import { countPropertiesOf } from '#/features/properties/manage/own-property.queries.server.ts'
import { whatsappLink } from '#/features/properties/property.rules.ts'
import { formatDate } from '#/shared/dates.ts'
import { formatPhone } from '#/shared/phone.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { done, isConfirmed, needsConfirmation, on, signedInActs } from '#/web/act/act-route.server.ts'
import { SearchedList } from '#/web/dashboard/address-form.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { FilterChips } from '#/web/dashboard/filter-chips.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import { forgetSession } from '#/web/request/session.server.ts'
import IconInvite from '~icons/ph/envelope-simple'
import type { Route } from './+types/users'
import { USER_ACTS } from './users-acts.ts'
import { usersAddress } from './users-address.ts'
import { UsersList } from './users-list.tsx'
import { questionOfRole } from './users-question.ts'
import { WithoutAccount } from './users-without-account.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Manage Users'
const ROLE_FILTER_LABELS = { admin: 'Administrators', agent: 'Agents', user: 'Users' } as const

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }, actor) => {
    const address = usersAddress.read(new URL(request.url).searchParams)
    const { people, total, pageCount } = await listPeople(db, {
      ...address,
      also: buyersWithPhone(db, address.query),
    })
    // Once, below the whole list.
    const isWhole = !usersAddress.isNarrowed(address) && address.page === 1
    const uninvited = isWhole ? await listAgentsWithoutAccount(db) : []
    const homes = await countPropertiesOf(db, { accountIds: [...people, ...uninvited].map(({ id }) => id) })
    // Who gave none in their profile may have done so with an order.
    const ordered = await readOrderPhones(db, {
      accountIds: people.flatMap(({ id, phone }) => (phone ? [] : [id])),
    })
    const rows = people.map((person) => {
      const phone = person.phone ?? ordered.get(person.id) ?? null
      return {
        ...person,
        homes: homes.get(person.id) ?? 0,
        phone,
        phoneShown: phone && formatPhone(phone),
        chat: phone && whatsappLink(phone, ''),
        joinedOn: formatDate(new Date(person.createdAt)),
        isYou: person.id === actor.accountId,
      }
    })
    const agents = uninvited.map((agent) => ({
      ...agent,
      homes: countOf(homes.get(agent.id) ?? 0, 'home', 'homes'),
    }))
    return { address, people: rows, total, pageCount, uninvited: agents }
  })

// For whoever is signed in: the command refuses in its own words who may not change roles.
export const action = (args: Route.ActionArgs) =>
  signedInActs(args, [
    on(USER_ACTS.changeRole, roleForm, async (call, change) => {
      const { services, actor, context } = call
      // Whoever may not is refused and not asked.
      if (isAdministrator(actor) && !isConfirmed(call)) return needsConfirmation()
      await changeRole(services, actor, change, leaveNothingOpen)
      // The role may have been the actor's own.
      forgetSession(context)
      return done(`User role updated to ${change.role}`)
    }),
  ])

export const clientAction = clientActs(USER_ACTS)

export default function Users({ loaderData }: Route.ComponentProps) {
  const { address, people, total, pageCount, uninvited } = loaderData
  // Both lists are counted, which stand below each other.
  const without =
    uninvited.length > 0 ? `, and ${countOf(uninvited.length, 'agent', 'agents')} without an account` : ''
  return (
    <DashboardPage
      title={TITLE}
      intro={`${countOf(total, 'person', 'people')}${usersAddress.isNarrowed(address) ? ' found' : without}`}
      action={
        <LinkButton href={urls.invite} variant="secondary" icon={<IconInvite />}>
          Invite somebody
        </LinkButton>
      }
    >
      <section aria-label="User Role Management" className="space-y-4">
        <FilterChips
          label="Role"
          labels={ROLE_FILTER_LABELS}
          chosen={address.role}
          hrefOf={(role) => usersAddress.href({ page: 1, query: address.query, ...(role && { role }) })}
        />
        <SearchedList
          label="People"
          fixed={{ role: address.role }}
          codec={usersAddress}
          address={address}
          search={{
            label: 'Search by name, e-mail or phone',
            placeholder: 'Name, e-mail, phone',
            maxLength: PEOPLE_QUERY_LENGTH,
          }}
        />
        <ActOutcome
          back={usersAddress.href(address)}
          questionOf={({ values }) => questionOfRole(values, people)}
        />
        <UsersList rows={people} pageCount={pageCount} address={address} />
        <WithoutAccount agents={uninvited} />
      </section>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load users')
