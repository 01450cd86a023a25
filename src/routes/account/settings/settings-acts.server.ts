import { redirectDocument } from 'react-router'
import * as v from 'valibot'
import {
  CHANGE_PASSWORD_FORMS,
  changeEmailForm,
  deleteAccountForm,
  endSessionForm,
  profileForm,
} from '#/features/accounts/account.schema.ts'
import {
  cancelEmailChange,
  requestEmailChange,
} from '#/features/accounts/links/email-change.commands.server.ts'
import { changePassword } from '#/features/accounts/links/password.commands.server.ts'
import { updateProfile } from '#/features/accounts/profile.commands.server.ts'
import { endOtherSessions, endSession } from '#/features/accounts/session.commands.server.ts'
import { updateAgentDetails } from '#/features/agents/agent.commands.server.ts'
import { agentForm } from '#/features/agents/agent.schema.ts'
import { deleteAccount } from '#/features/privacy/deletion.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { type ActHandler, doing, done, on } from '#/web/act/act-route.server.ts'
import { noticePath } from '#/web/auth/notices.ts'
import { clearedSessionCookie } from '#/web/request/session-cookie.server.ts'
import { SETTINGS_ACTS } from './settings-acts.ts'

const PROFILE_SAVED = 'Your profile has been updated successfully'

/** What somebody does to their own account. */
export const settingsHandlers: readonly ActHandler[] = [
  on(SETTINGS_ACTS.saveProfile, profileForm, doing(updateProfile, PROFILE_SAVED)),
  on(SETTINGS_ACTS.saveAgent, agentForm, doing(updateAgentDetails, PROFILE_SAVED)),
  {
    act: SETTINGS_ACTS.changePassword,
    // What a new password must be depends on the role.
    handle: async (call) => {
      const form = CHANGE_PASSWORD_FORMS[call.actor.role]
      const change = on(
        SETTINGS_ACTS.changePassword,
        form,
        doing(changePassword, 'Your password has been changed. All other sessions have ended.'),
      )
      return await change.handle(call)
    },
  },
  on(
    SETTINGS_ACTS.changeEmail,
    changeEmailForm,
    doing(requestEmailChange, 'We have sent one link to each address. Open both within one hour.'),
  ),
  on(SETTINGS_ACTS.cancelEmailChange, v.looseObject({}), async ({ services, actor }) => {
    await cancelEmailChange(services, actor)
    return done('The change is cancelled. Your address stays as it is.')
  }),
  on(SETTINGS_ACTS.endSession, endSessionForm, async ({ services, actor }, value) => {
    const { wasCurrent } = await endSession(services, actor, value)
    return wasCurrent ? leave(services, urls.login) : done('The session has ended.')
  }),
  on(SETTINGS_ACTS.endOtherSessions, v.looseObject({}), async ({ services, actor }) => {
    const count = await endOtherSessions(services, actor)
    return done(`${countOf(count, 'other session has', 'other sessions have')} ended.`)
  }),
  on(SETTINGS_ACTS.deleteAccount, deleteAccountForm, async ({ services, actor, values }, value) => {
    await deleteAccount(services, actor, value)
    // Without script no toast can say it, so that another page does.
    return leave(services, 'plain' in values ? noticePath('account-deleted') : urls.home)
  }),
]

function leave(services: Services, to: string): Response {
  // By a full load: nothing of this person may stay in the document.
  return redirectDocument(to, {
    status: 303,
    headers: {
      'Set-Cookie': clearedSessionCookie(services.config),
      'Clear-Site-Data': '"cookies"',
      'Cache-Control': 'private, no-store',
    },
  })
}
