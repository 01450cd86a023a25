import { data, type RouterContextProvider } from 'react-router'
import type * as v from 'valibot'
import type { StaleDetails } from '#/features/drafts/draft.schema.ts'
import { changeManyProperties } from '#/features/properties/property-bulk.commands.server.ts'
import { deleteProperty } from '#/features/properties/property-deletion.commands.server.ts'
import { discardDraft } from '#/features/properties/property-draft.commands.server.ts'
import type { PropertyField } from '#/features/properties/property-form.schema.ts'
import { amendProperty } from '#/features/properties/property-inline.commands.server.ts'
import { inlineForm } from '#/features/properties/property-inline.schema.ts'
import { setPopular } from '#/features/properties/property-popular.commands.server.ts'
import { changePropertyStatus } from '#/features/properties/property-status.commands.server.ts'
import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { Refusal } from '#/shared/errors.ts'
import { answer } from '../../request/form.server.ts'
import type { FormAnswer } from '../../request/form.ts'
import {
  bulkSentence,
  MANAGERS_ONLY,
  type PropertyAnswer,
  type PropertyIntent,
  readIntent,
  type Whose,
} from './properties-answer.ts'
import { bulkChange, deletion, discarding, edited, popularChange, statusChange } from './properties-forms.ts'
import { presentRow } from './properties-row.server.ts'

type Call = {
  context: Readonly<RouterContextProvider>
  services: Services
  actor: Actor
  values: Readonly<Record<string, string>>
  whose: Whose
}
type Done = Omit<Extract<PropertyAnswer, { done: string }>, 'intent' | 'subject'>
type Asks = { asks: Call['values'] }
type Failed = Omit<Extract<PropertyAnswer, { failure: FormAnswer }>, 'intent' | 'subject'>
type Outcome = Done | Asks | Failed | ReturnType<typeof data<FormAnswer>> | ReturnType<typeof data<Failed>>

const ACTS: Record<PropertyIntent, (call: Call) => Promise<Outcome>> = {
  status: (call) =>
    check(call, statusChange, async ({ propertyId, to }) => {
      const owner = call.whose === 'own' ? 'own' : 'any'
      await changePropertyStatus(call.services, call.actor, { propertyId, to, owner })
      return { done: `Status changed to ${STATUS_LABELS[to]}` }
    }),
  popular: (call) =>
    check(call, popularChange, async (value) => {
      await setPopular(call.services, call.actor, value)
      return { done: value.isPopular ? 'Featured as popular' : 'No longer featured as popular' }
    }),
  delete: (call) =>
    check(call, deletion, async ({ propertyId, confirmed }) => {
      if (!confirmed) return { asks: call.values }
      await deleteProperty(call.services, call.actor, { propertyId, whose: call.whose })
      return {
        done: call.whose === 'own' ? 'Property deleted successfully' : 'Property deleted successfully.',
      }
    }),
  discard: (call) =>
    check(call, discarding, async ({ draftId, confirmed }) => {
      if (!confirmed) return { asks: call.values }
      await discardDraft(call.services, call.actor, { draftId })
      return { done: 'Draft discarded' }
    }),
  edit: (call) =>
    check(call, edited, ({ propertyId, version }) =>
      check(call, inlineForm, async (form) => {
        try {
          const amended = await amendProperty(call.services, call.actor, { propertyId, version, form })
          return { done: 'Property updated successfully!', amended: presentRow(amended) }
        } catch (error) {
          if (error instanceof Refusal && error.code === 'property.stale') return sayStale(error, call.values)
          throw error
        }
      }),
    ),
  bulk: (call) =>
    check(call, bulkChange, async ({ act, ids, confirmed }) => {
      if (act === 'delete' && !confirmed) return { asks: call.values }
      const { done, refused } = await changeManyProperties(call.services, call.actor, { ids, act })
      return { done: bulkSentence(act, { done, refused: refused.length }), refused }
    }),
}

// What one's own list does not offer is not done from there either.
const OFFERED: Record<Whose, readonly PropertyIntent[]> = {
  own: ['status', 'delete', 'discard'],
  all: ['status', 'popular', 'delete', 'edit', 'bulk'],
}

/** Does what a form in a list of properties asks for and answers under its intent. */
export async function actOnProperties(call: Call) {
  const intent = readIntent(call.values.intent)
  if (!intent || !OFFERED[call.whose].includes(intent))
    throw new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
  const named = { intent, subject: call.values.propertyId ?? call.values.draftId ?? '' }
  const outcome = await ACTS[intent](call)
  if (!('data' in outcome)) return { ...named, ...outcome } satisfies PropertyAnswer
  const failed = 'failure' in outcome.data ? outcome.data : { failure: outcome.data }
  return data<PropertyAnswer>({ ...named, ...sayFailure(intent, failed) }, outcome.init ?? undefined)
}

// The inline form says its own failure, where a toast would be gone before it is read.
function sayFailure(intent: PropertyIntent, failed: Failed): Failed {
  if (intent !== 'edit' || failed.current) return failed
  const { propertyId, version, ...errors } = failed.failure.errors
  // Who may not use the form at all is told so, and no more.
  if (failed.failure.code === MANAGERS_ONLY) return failed
  // Fields that nobody sees cannot carry a message.
  const message = failed.failure.message ?? version?.[0] ?? propertyId?.[0]
  if (message === undefined) return failed
  return { failure: { ...failed.failure, errors, message: `Failed to update property: ${message}` } }
}

function sayStale({ code, details }: Refusal, values: Call['values']) {
  const { current, version, changedBy, isOwnChange, changedAt } = details as StaleDetails<PropertyField>
  const who = isOwnChange ? 'You' : (changedBy ?? 'Somebody')
  const message = `${who} changed this property on ${formatDateTime(changedAt)}, after this form was opened. Your changes are not saved.`
  const area = current.type === 'Land' ? current.plotAreaSquareFeet : current.areaSquareFeet
  const failed: Failed = {
    failure: { code, message, errors: {}, values },
    current: { version, fields: { ...current, areaSquareFeet: area ?? '' } },
  }
  return data(failed, { status: 409 })
}

function check<S extends v.GenericSchema, T>(
  { context, values }: Call,
  schema: S,
  act: (value: v.InferOutput<S>) => Promise<T>,
) {
  return answer(context, values, schema, act)
}
