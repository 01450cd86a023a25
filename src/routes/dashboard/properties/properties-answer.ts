import type {
  BulkAct,
  BulkResult,
  ManagedPropertyView,
} from '#/features/properties/managed-property.schema.ts'
import type { PropertyFields } from '#/features/properties/property-form.schema.ts'
import { countOf } from '#/shared/text.ts'
import type { ToastMessage } from '#/ui/toast.tsx'
import type { FormAnswer } from '../../request/form.ts'

/** Whose properties a page lists: one's own, or everybody's. */
export type Whose = 'own' | 'all'

/** A property in a list, ready to be shown. */
export type PropertyRow = ManagedPropertyView & { createdOn: string }

/** What is done to properties in a list; each form says in its field `intent` which it is. */
export const PROPERTY_INTENTS = ['status', 'popular', 'delete', 'edit', 'bulk', 'discard'] as const
export type PropertyIntent = (typeof PROPERTY_INTENTS)[number]

/** The words of what is done to several properties at once: of the choice, and of the outcome. */
export const BULK_WORDS: Record<BulkAct, { label: string; done: string }> = {
  publish: { label: 'Publish', done: 'published' },
  withdraw: { label: 'Withdraw', done: 'withdrawn' },
  reserve: { label: 'Reserve', done: 'reserved' },
  feature: { label: 'Feature as popular', done: 'featured' },
  unfeature: { label: 'Stop featuring', done: 'no longer featured' },
  delete: { label: 'Delete', done: 'deleted' },
}

/** What one of the forms got. `subject` is the property or the draft it was about; empty for several. */
export type PropertyAnswer = { intent: PropertyIntent; subject: string } & (
  | { done: string; amended?: PropertyRow; refused?: BulkResult['refused'] }
  /** Without script: the form's fields, to be sent again after the question. */
  | { asks: Readonly<Record<string, string>> }
  | { failure: FormAnswer; current?: { version: number; fields: PropertyFields } }
)

/** The code of the refusal of the inline form to who may not use it; the page goes, so a toast says it. */
export const MANAGERS_ONLY = 'property.managers_only'

/** Undefined for a form that is none of ours. */
export function readIntent(given: unknown): PropertyIntent | undefined {
  return PROPERTY_INTENTS.find((intent) => intent === given)
}

const FAILURES: Record<PropertyIntent, string> = {
  status: 'Failed to change the status',
  popular: 'Failed to change what is featured',
  delete: 'Failed to delete property',
  edit: 'Failed to update property',
  bulk: 'Failed to change the selected properties',
  discard: 'Failed to discard the draft',
}

/** The outcome in words; undefined where a form or a question on the page says it. */
export function outcomeOf(
  answer: PropertyAnswer,
  whose: Whose,
): (ToastMessage & Required<Pick<ToastMessage, 'kind'>>) | undefined {
  if ('asks' in answer) return undefined
  if ('done' in answer) {
    const isPartly = answer.refused !== undefined && answer.refused.length > 0
    return { kind: isPartly ? 'danger' : 'success', title: answer.done }
  }
  const { code, message, errors } = answer.failure
  if (answer.intent === 'edit' && code !== MANAGERS_ONLY) return undefined
  const reason = message ?? Object.values(errors)[0]?.[0]
  const title = FAILURES[answer.intent]
  return {
    kind: 'danger',
    title: answer.intent === 'delete' && whose === 'all' ? `${title}. Please try again.` : title,
    ...(reason ? { description: reason } : {}),
  }
}

/** How many of a selection were done: `3 properties published, 1 refused`. */
export function bulkSentence(act: BulkAct, { done, refused }: { done: number; refused: number }): string {
  const said = `${countOf(done, 'property', 'properties')} ${BULK_WORDS[act].done}`
  return refused > 0 ? `${said}, ${refused} refused` : said
}

/** The name of a row's box in the form that acts on the selection; a form says every name once. */
export function pickName(propertyId: string): string {
  return `pick:${propertyId}`
}

/** The properties that were ticked. */
export function readPicks(values: Readonly<Record<string, string>>): string[] {
  return Object.keys(values).flatMap((name) => (name.startsWith('pick:') ? [name.slice(5)] : []))
}
