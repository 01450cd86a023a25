import { data, type RouterContextProvider, redirectDocument } from 'react-router'
import type * as v from 'valibot'
import {
  changePasswordForm,
  deleteAccountForm,
  endSessionForm,
  profileForm,
} from '#/features/accounts/account.schema.ts'
import { updateAgentDetails } from '#/features/accounts/agent.commands.server.ts'
import { agentForm } from '#/features/accounts/agent.schema.ts'
import { deleteAccount } from '#/features/accounts/deletion.commands.server.ts'
import { changePassword } from '#/features/accounts/password.commands.server.ts'
import { updateProfile } from '#/features/accounts/profile.commands.server.ts'
import { endOtherSessions, endSession } from '#/features/accounts/session.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { Refusal } from '#/shared/errors.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { noticePath } from '../../auth/notices.ts'
import { answer } from '../../request/form.server.ts'
import type { FormAnswer } from '../../request/form.ts'
import { clearedSessionCookie } from '../../request/session-cookie.server.ts'
import { readIntent, type SettingsAnswer, type SettingsIntent, sayFailure } from './settings-answer.ts'

type Call = {
  context: Readonly<RouterContextProvider>
  services: Services
  actor: Actor
  values: Record<string, string>
}
/** A sentence about what was done, or the way to another page. */
type Done = string | Response

const ACTS: Record<SettingsIntent, (call: Call) => Promise<Done | ReturnType<typeof data<FormAnswer>>>> = {
  profile: (call) =>
    check(call, profileForm, async (value) => {
      await updateProfile(call.services, call.actor, value)
      return 'Your profile has been updated successfully'
    }),
  agent: (call) =>
    check(call, agentForm, async (value) => {
      await updateAgentDetails(call.services, call.actor, value)
      return 'Your profile has been updated successfully'
    }),
  password: (call) =>
    check(call, changePasswordForm, async (value) => {
      await changePassword(call.services, call.actor, value)
      return 'Your password has been changed. All other sessions have ended.'
    }),
  'end-session': (call) =>
    check(call, endSessionForm, async (value) => {
      const { wasCurrent } = await endSession(call.services, call.actor, value)
      return wasCurrent ? leave(call.services, urls.login) : 'The session has ended.'
    }),
  'end-other-sessions': async ({ services, actor }) => {
    const count = await endOtherSessions(services, actor)
    return `${countOf(count, 'other session has', 'other sessions have')} ended.`
  },
  'delete-account': (call) =>
    check(call, deleteAccountForm, async (value) => {
      await deleteAccount(call.services, call.actor, value)
      // Without script no toast can say it, so that another page does.
      return leave(call.services, 'plain' in call.values ? noticePath('account-deleted') : urls.home)
    }),
}

/** Does what a form of the settings page asks for and answers under its intent. */
export async function actOnSettings(call: Call) {
  const intent = readIntent(call.values.intent)
  if (!intent) throw new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
  const outcome = await ACTS[intent](call)
  if (outcome instanceof Response) return outcome
  if (typeof outcome === 'string') return { intent, done: outcome } satisfies SettingsAnswer
  const { message, ...rest } = outcome.data
  const said = message === undefined ? rest : { ...rest, message: sayFailure(intent, message) }
  return data<SettingsAnswer>({ intent, answer: said }, outcome.init ?? undefined)
}

function check<S extends v.GenericSchema>(
  { context, values }: Call,
  schema: S,
  act: (value: v.InferOutput<S>) => Promise<Done>,
) {
  return answer(context, values, schema, act)
}

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
