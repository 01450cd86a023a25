import { redirect } from 'react-router'
import { invitePerson } from '#/features/accounts/people/invitation.commands.server.ts'
import { getPersonDetail } from '#/features/accounts/people/person.queries.server.ts'
import { invitationForm, ROLE_LABELS } from '#/features/accounts/people/person.schema.ts'
import { ROLES } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { actHref } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { adminActs, on } from '#/web/act/act-route.server.ts'
import { useAct } from '#/web/act/use-act.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/users-invite'
import { INVITE_ACTS } from './users-acts.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Invite somebody'
const OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }) => {
    const personId = new URL(request.url).searchParams.get('person')
    if (personId === null) return { email: '', fullName: '' }
    const { email, fullName } = await getPersonDetail(db, { personId })
    return { email, fullName: fullName ?? '' }
  })

export const action = (args: Route.ActionArgs) =>
  adminActs(args, [
    on(INVITE_ACTS.invite, invitationForm, async ({ services, actor }, invitation) =>
      redirect(urls.person(await invitePerson(services, actor, invitation)), 303),
    ),
  ])

export const clientAction = clientActs(INVITE_ACTS)

export default function Invite({ loaderData: { email, fullName } }: Route.ComponentProps) {
  const href = actHref(INVITE_ACTS.invite)
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  return (
    <DashboardPage
      title={TITLE}
      intro="A mail with a link goes to this person, who chooses a password with it. It works for 24 hours."
      back={<BackLink href={urls.users}>Manage Users</BackLink>}
    >
      <Card as="section" className="max-w-measure p-4">
        <CheckedForm
          schema={() =>
            import('#/features/accounts/people/person.schema.ts').then((module) => module.invitationForm)
          }
          answer={failure}
          action={href}
          submit={submit}
          defaults={{ email, fullName, role: 'agent' }}
          label="Invitation"
          className="flex flex-col gap-4"
        >
          <FormField name="email" label="E-mail" required>
            {(control) => <TextInput {...control} type="email" autoComplete="off" />}
          </FormField>
          <FormField name="fullName" label="Full name" required>
            {(control) => <TextInput {...control} autoComplete="off" />}
          </FormField>
          <FormField
            name="role"
            label="Role"
            hint="Agents see their own homes, leads and orders. Administrators see and manage everything."
          >
            {(control) => <Select {...control} options={OPTIONS} />}
          </FormField>
          <div>
            <Button type="submit" busy={isBusy}>
              Send invitation
            </Button>
          </div>
        </CheckedForm>
      </Card>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the form')
