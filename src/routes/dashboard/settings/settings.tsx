import { data, isRouteErrorResponse } from 'react-router'
import { isAdministrator } from '#/features/access/role.policy.ts'
import { ADMIN_PASSWORD_LENGTH, PASSWORD_LENGTH } from '#/features/accounts/account.schema.ts'
import { findAgentDetails } from '#/features/accounts/agent.queries.server.ts'
import { getProfile } from '#/features/accounts/profile.queries.server.ts'
import { listOwnSessions } from '#/features/accounts/session.queries.server.ts'
import { findImageView } from '#/features/media/image-view.queries.server.ts'
import { countOwnProperties } from '#/features/properties/own-property.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { Refusal } from '#/shared/errors.ts'
import { urls } from '#/shared/urls.ts'
import { showToastAfterLoad } from '#/ui/toast.tsx'
import type { RouteHandle } from '../../request/access.ts'
import { signedInAct } from '../../request/act.server.ts'
import { readForm } from '../../request/form.server.ts'
import { type FormAnswer, SECRET_FIELD } from '../../request/form.ts'
import { type ErrorData, signedInPage } from '../../request/respond.server.ts'
import { DashboardPage } from '../dashboard-page.tsx'
import type { Route } from './+types/settings'
import { actOnSettings } from './settings-acts.server.ts'
import { AgentSettings } from './settings-agent.tsx'
import { readIntent, type SettingsAnswer, type SettingsIntent, sayFailure } from './settings-answer.ts'
import { DataSettings } from './settings-data.tsx'
import { DeletionSettings } from './settings-deletion.tsx'
import { PasswordSettings } from './settings-password.tsx'
import { ProfileSettings } from './settings-profile.tsx'
import { SessionSettings } from './settings-sessions.tsx'

const ACCOUNT_DELETED = 'Your account has been deleted'

export const handle = { access: 'signed-in' } satisfies RouteHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (services, actor) => {
    const { accountId, email, role } = actor
    return {
      email,
      agent: isAdministrator({ role }) ? await readAgentSettings(services.db, accountId) : null,
      profile: await getProfile(services.db, { accountId }).catch(nullWhenMissing),
      sessions: await listOwnSessions(services, actor),
      propertyCount: await countOwnProperties(services.db, { accountId }),
      shortestPassword: isAdministrator({ role }) ? ADMIN_PASSWORD_LENGTH : PASSWORD_LENGTH,
    }
  })

export const action = ({ context, request }: Route.ActionArgs) =>
  signedInAct({ context, request }, readForm, async (services, actor, values) =>
    actOnSettings({ context, services, actor, values }),
  )

/** A form that does not reach the server keeps what was typed and says so, instead of the page making way for an error. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const intent = readIntent(form.get('intent'))
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) {
      if (intent === 'delete-account' && error.headers.get('Location') === urls.home)
        showToastAfterLoad({ kind: 'success', title: ACCOUNT_DELETED })
      throw error
    }
    if (!intent) throw error
    // With this status the router reads nothing anew, which without a connection would cost the page.
    return data<SettingsAnswer>({ intent, answer: unanswered(intent, form, error) }, { status: 503 })
  }
}

function unanswered(intent: SettingsIntent, form: FormData, error: unknown): FormAnswer {
  const said = isRouteErrorResponse(error) ? (error.data as Partial<ErrorData> | null)?.message : undefined
  const values = [...form].filter(([name, value]) => typeof value === 'string' && !SECRET_FIELD.test(name))
  return {
    message: sayFailure(intent, said ?? 'We could not be reached. Check your connection and try again.'),
    errors: {},
    values: Object.fromEntries(values) as Record<string, string>,
  }
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { email, profile, agent, sessions, propertyCount, shortestPassword } = loaderData
  return (
    <DashboardPage title="Profile Settings">
      <div className="space-y-6">
        <ProfileSettings email={email} profile={profile} />
        {agent ? <AgentSettings agent={agent} /> : null}
        <h2 className="pt-4 text-h2">Account Security</h2>
        <PasswordSettings email={email} shortest={shortestPassword} />
        <SessionSettings sessions={sessions} />
        <DataSettings />
        <DeletionSettings propertyCount={propertyCount} />
      </div>
    </DashboardPage>
  )
}

async function readAgentSettings(db: Services['db'], accountId: string) {
  const details = await findAgentDetails(db, { accountId })
  const imageId = details.photoImageId
  return { ...details, photo: (imageId && (await findImageView(db, { imageId }))) || null }
}

// A profile that is missing is made when its form is saved.
function nullWhenMissing(error: unknown): null {
  if (error instanceof Refusal && error.code === 'profile.not_found') return null
  throw error
}
