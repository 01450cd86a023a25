import { isAdministrator } from '#/features/access/role.policy.ts'
import { listTakerNames } from '#/features/accounts/people/person.queries.server.ts'
import type { StaleDetails } from '#/features/drafts/draft.schema.ts'
import { moveLeadsWithHome } from '#/features/leads/lead-handover.commands.server.ts'
import { discardDraft } from '#/features/properties/form/property-draft.commands.server.ts'
import type { PropertyField } from '#/features/properties/form/property-form.schema.ts'
import type { BulkStep } from '#/features/properties/manage/managed-property.schema.ts'
import { changeManyProperties } from '#/features/properties/manage/property-bulk.commands.server.ts'
import { confirmProperty } from '#/features/properties/manage/property-confirming.commands.server.ts'
import { deleteProperty } from '#/features/properties/manage/property-deletion.commands.server.ts'
import { amendProperty } from '#/features/properties/manage/property-inline.commands.server.ts'
import { inlineForm } from '#/features/properties/manage/property-inline.schema.ts'
import { setPopular } from '#/features/properties/manage/property-popular.commands.server.ts'
import {
  findPopularIds,
  readVersions,
} from '#/features/properties/manage/property-selection.queries.server.ts'
import { changePropertyStatus } from '#/features/properties/manage/property-status.commands.server.ts'
import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { Refusal } from '#/shared/errors.ts'
import { readInput } from '#/shared/input.ts'
import type { Question } from '#/web/act/act.ts'
import {
  type ActHandler,
  doing,
  done,
  isConfirmed,
  needsConfirmation,
  on,
  onceConfirmed,
  refused,
} from '#/web/act/act-route.server.ts'
import { ownScopeOf, scopeOf } from '#/web/request/scope.ts'
import { LISTING_ACTS, listPicks, MANAGE_ACTS } from './properties-acts.ts'
import { askAboutEvery, readEvery } from './properties-bulk-every.server.ts'
import { askToChangePrices, askToHandOver } from './properties-bulk-prices.server.ts'
import { bulkSentence, undoOf } from './properties-bulk-words.server.ts'
import {
  bulkChange,
  confirmation,
  deletion,
  discarding,
  edited,
  popularChange,
  statusChange,
} from './properties-forms.ts'
import { presentRow } from './properties-row.server.ts'
import type { CurrentFields } from './properties-row.ts'

type Scope = ReturnType<typeof scopeOf>

/** What somebody does to their own properties and drafts. */
export const listingHandlers: readonly ActHandler[] = [
  on(LISTING_ACTS.changeStatus, statusChange, async ({ services, actor }, { propertyId, to }) => {
    await changePropertyStatus(services, actor, { propertyId, to, scope: ownScopeOf(actor) })
    return done(`Status changed to ${STATUS_LABELS[to]}`)
  }),
  onceConfirmed(LISTING_ACTS.delete, deletion, async ({ services, actor }, { propertyId }) => {
    await deleteProperty(services, actor, { propertyId, scope: ownScopeOf(actor) })
    return done('Property deleted successfully')
  }),
  on(LISTING_ACTS.confirm, confirmation, async ({ services, actor }, { propertyId }) => {
    const { title } = await confirmProperty(services, actor, { propertyId, scope: ownScopeOf(actor) })
    return done(`“${title}” is still available`)
  }),
  onceConfirmed(LISTING_ACTS.discard, discarding, doing(discardDraft, 'Draft discarded')),
]

/** What somebody does to the properties that they manage. */
export const manageHandlers: readonly ActHandler[] = [
  on(MANAGE_ACTS.changeStatus, statusChange, async ({ services, actor }, { propertyId, to }) => {
    await changePropertyStatus(services, actor, { propertyId, to, scope: scopeOf(actor) })
    return done(`Status changed to ${STATUS_LABELS[to]}`)
  }),
  on(MANAGE_ACTS.feature, popularChange, async ({ services, actor }, change) => {
    await setPopular(services, actor, { ...change, scope: scopeOf(actor) })
    return done(change.isPopular ? 'Featured as popular' : 'No longer featured as popular')
  }),
  onceConfirmed(MANAGE_ACTS.delete, deletion, async ({ services, actor }, { propertyId }) => {
    await deleteProperty(services, actor, { propertyId, scope: scopeOf(actor) })
    return done('Property deleted successfully.')
  }),
  on(MANAGE_ACTS.edit, edited, async ({ services, actor, values }, { propertyId, version }) => {
    const form = readInput(inlineForm, values)
    try {
      const amended = await amendProperty(services, actor, {
        propertyId,
        scope: scopeOf(actor),
        version,
        form,
      })
      return done('Property updated successfully!', presentRow(amended))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'property.stale') return sayStale(error)
      throw error
    }
  }),
  on(MANAGE_ACTS.changeMany, bulkChange, async ({ services, actor, values }, change) => {
    const { act, every, ids: ticked, ...given } = change
    const scope = scopeOf(actor)
    // Whatever the form says, they are named before anything is done.
    const matches = every === undefined ? undefined : await readEvery(services, actor, { every, scope })
    const ids = matches?.map(({ id }) => id) ?? ticked
    const asks = matches !== undefined || !isConfirmed({ values })
    if (act === 'delete' && asks && !matches) return needsConfirmation()
    const taker = act === 'owner' ? await nameOfTaker(services, actor, given.to) : undefined
    const asked = asks ? await askFirst(services, { ...change, ids, scope, taker }) : undefined
    if (matches) return needsConfirmation(askAboutEvery(act, matches, asked))
    if (asked) return needsConfirmation(asked)
    const popular = await findPopularIds(services.db, { ids, scope })
    const result = await changeManyProperties(
      services,
      actor,
      { ids, scope, act, ...given },
      moveLeadsWithHome,
    )
    const same = new Set([...result.refused.map(({ id }) => id), ...result.already])
    const changed = ids.filter((id) => {
      const wasSoBefore = (act === 'feature' && popular.has(id)) || (act === 'unfeature' && !popular.has(id))
      return !same.has(id) && !wasSoBefore
    })
    const back = undoOf(act)
    const undo =
      back && changed.length > 0 ? { undo: { ...back, ...(await picksOf(services, changed, scope)) } } : {}
    const counts = { done: result.done, refused: result.refused.length, already: result.already.length }
    return done(bulkSentence(act, counts, taker), {
      refused: result.refused,
      changed: act === 'delete' ? [] : changed,
      ...undo,
    })
  }),
]

// What would change the server says first.
async function askFirst(
  services: Services,
  {
    act,
    percent,
    to,
    taker,
    ...chosen
  }: { ids: string[]; scope: Scope; act: BulkStep; percent: number; to: string; taker: string | undefined },
): Promise<{ question: Question; values?: Record<string, string> } | undefined> {
  if (act === 'price') return await askToChangePrices(services, { ...chosen, percent })
  return taker ? await askToHandOver(services, { ...chosen, to: to.toLowerCase(), taker }) : undefined
}

async function picksOf({ db }: Services, ids: string[], scope: Scope): Promise<Record<string, string>> {
  const versions = await readVersions(db, { ids, scope })
  return listPicks(Object.entries(versions).map(([id, version]) => ({ id, version })))
}

async function nameOfTaker({ db }: Services, actor: Actor, to: string): Promise<string | undefined> {
  if (!isAdministrator(actor)) return undefined
  if (to.toLowerCase() === actor.accountId) return 'you'
  const takers = await listTakerNames(db, { you: actor.accountId })
  return takers.find(({ id }) => id === to.toLowerCase())?.name
}

function sayStale({ code, details }: Refusal) {
  const { current, version, changedBy, isOwnChange, changedAt } = details as StaleDetails<PropertyField>
  const who = isOwnChange ? 'You' : (changedBy ?? 'Somebody')
  const message = `${who} changed this property on ${formatDateTime(changedAt)}, after this form was opened. Your changes are not saved.`
  const area = current.type === 'Land' ? current.plotAreaSquareFeet : current.areaSquareFeet
  const saved: CurrentFields = { version, fields: { ...current, areaSquareFeet: area ?? '' } }
  return refused({ code, message }, { status: 409, details: saved })
}
