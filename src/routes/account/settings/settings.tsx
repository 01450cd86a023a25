import { advertises } from '#/features/access/role.policy.ts'
import { PASSWORD_LENGTHS } from '#/features/accounts/account.schema.ts'
import { findOpenEmailChange } from '#/features/accounts/links/email-change.queries.server.ts'
import { getProfile } from '#/features/accounts/profile.queries.server.ts'
import { listOwnSessions } from '#/features/accounts/session.queries.server.ts'
import type { ProfileView } from '#/features/accounts/session.schema.ts'
import { findAgentDetails } from '#/features/agents/agent.queries.server.ts'
import { findImageView } from '#/features/media/image-view.queries.server.ts'
import { findLastBuyer } from '#/features/orders/paying/last-buyer.queries.server.ts'
import { countOwnProperties } from '#/features/properties/manage/own-property.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { Refusal } from '#/shared/errors.ts'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { showToastAfterLoad } from '#/ui/overlays/toast-after-load.ts'
import { paramsOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { signedInActs } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/settings'
import { settingsHandlers } from './settings-acts.server.ts'
import { SETTINGS_ACTS } from './settings-acts.ts'
import { AgentSettings } from './settings-agent.tsx'
import { DataSettings } from './settings-data.tsx'
import { DeletionSettings } from './settings-deletion.tsx'
import { EmailSettings } from './settings-email.tsx'
import { PasswordSettings } from './settings-password.tsx'
import { ProfileSettings } from './settings-profile.tsx'
import { SettingsGroup, SettingsLink } from './settings-section.tsx'
import { presentOwnSession } from './settings-session-text.server.ts'
import { SessionSettings } from './settings-sessions.tsx'

const FILL_IN = 'fill-in'
const ACCOUNT_DELETED = 'Your account has been deleted'

export const handle = { access: 'signed-in' } satisfies RouteHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (services, actor) => {
    const { accountId, email, role } = actor
    const profile = await getProfile(services.db, { accountId }).catch(nullWhenMissing)
    return {
      email,
      emailChange: await readEmailChange(services, accountId),
      role,
      agent: advertises({ role }) ? await readAgentSettings(services.db, accountId) : null,
      profile,
      ordered: advertises({ role }) ? null : await readOrdered(services.db, { accountId, profile }),
      isFilledIn: new URL(request.url).searchParams.has(FILL_IN),
      sessions: (await listOwnSessions(services, actor)).map(presentOwnSession),
      propertyCount: await countOwnProperties(services.db, { accountId }),
      shortestPassword: PASSWORD_LENGTHS[role],
    }
  })

export const action = (args: Route.ActionArgs) => signedInActs(args, settingsHandlers)

const send = clientActs(SETTINGS_ACTS)

export async function clientAction(args: Route.ClientActionArgs) {
  try {
    return await send(args)
  } catch (thrown) {
    const isLeaving = paramsOf(SETTINGS_ACTS.deleteAccount, args.url.pathname) !== undefined
    if (isLeaving && thrown instanceof Response && thrown.headers.get('Location') === urls.home)
      showToastAfterLoad({ kind: 'success', title: ACCOUNT_DELETED })
    throw thrown
  }
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const {
    email,
    emailChange,
    role,
    profile,
    ordered,
    isFilledIn,
    agent,
    sessions,
    propertyCount,
    shortestPassword,
  } = loaderData
  return (
    <DashboardPage title="Profile Settings">
      <div className="space-y-7">
        {/* Each section says for itself what came of its forms. */}
        <ActOutcome shownInPlace={isKnown} back={urls.settings} />
        <SettingsGroup
          title="Profile"
          isMain
          about="How we address you, and how an agent reaches you when you ask for it."
        >
          <ProfileSettings profile={profile} ordered={ordered} isFilledIn={isFilledIn} />
          <EmailSettings email={email} change={emailChange} />
          {agent ? <AgentSettings agent={agent} /> : null}
        </SettingsGroup>
        <SettingsGroup
          title="Account Security"
          about="How you sign in, and where you are signed in now. We mail you whatever changes here."
        >
          <PasswordSettings email={email} shortest={shortestPassword} role={role} />
          <SessionSettings sessions={sessions} />
        </SettingsGroup>
        <SettingsGroup
          title={agent ? 'Data and privacy' : 'Notifications and data'}
          about={`${agent ? '' : 'What you hear from us. '}What we keep about you is yours to take along or to end.`}
        >
          {agent ? null : (
            <SettingsLink href={urls.savedSearches} title="Saved searches">
              Choose for each search how often you hear of it, and on which device
            </SettingsLink>
          )}
          <DataSettings />
          <DeletionSettings propertyCount={propertyCount} />
        </SettingsGroup>
      </div>
    </DashboardPage>
  )
}

function isKnown({ act }: { act: string }): boolean {
  return Object.values(SETTINGS_ACTS).some((known) => paramsOf(known, act))
}

async function readEmailChange({ db, clock }: Services, accountId: string) {
  const change = await findOpenEmailChange(db, { accountId, now: clock.now() })
  return change ? { ...change, until: formatDateTime(change.expiresAt) } : null
}

async function readAgentSettings(db: Services['db'], accountId: string) {
  const details = await findAgentDetails(db, { accountId })
  const imageId = details.photoImageId
  return { ...details, photo: (imageId && (await findImageView(db, { imageId }))) || null }
}

// What the last order says where the profile says nothing.
async function readOrdered(
  db: Services['db'],
  { accountId, profile }: { accountId: string; profile: ProfileView | null },
) {
  if (profile?.phone && profile.address) return null
  const last = await findLastBuyer(db, { accountId })
  const phone = !profile?.phone && last?.phone ? formatPhone(last.phone) : null
  const address = profile?.address ? null : [last?.address, last?.city].filter(Boolean).join(', ') || null
  return phone || address ? { phone, address } : null
}

// A profile that is missing is made when its form is saved.
function nullWhenMissing(error: unknown): null {
  if (error instanceof Refusal && error.code === 'profile.not_found') return null
  throw error
}
