import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { requireAgent } from '#/features/access/agent.policy.ts'
import { ownedBy } from '#/features/access/scope.rules.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { derivedId } from '#/shared/derived-id.server.ts'
import { isId, newId } from '#/shared/ids.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { ownPropertyNotFound } from '../property.errors.ts'
import { isPublicStatus } from '../property.rules.ts'
import type { PropertyStatus } from '../property.schema.ts'
import { refuseWhileOrdered } from '../property-claim.queries.server.ts'
import { announcePropertyChange } from '../property-page-change.commands.server.ts'
import { fitsTag, publishedStatus } from '../property-status.rules.ts'
import { recordStatusChange } from '../property-status-step.commands.server.ts'
import { refuseUsedDraft } from './property-draft.commands.server.ts'
import { PROPERTY_MESSAGES } from './property-field.schema.ts'
import { invalidProperty, staleProperty, tagUnfit } from './property-form.errors.ts'
import { describeChange } from './property-form.queries.server.ts'
import { changedColumns, FORM_COLUMNS, formColumns, sameImages } from './property-form.rules.ts'
import type { PropertyForm } from './property-form.schema.ts'
import { completedBy } from './property-form-completion.rules.ts'
import { readImages, refuseLastImageGone, replaceImages } from './property-images.commands.server.ts'

type EditServices = Pick<Services, 'clock' | 'db'>

/**
 * Adds a property of the actor's own, published or as a draft. `draftId` names the unfinished draft that it was,
 * which goes; the same one sent again is refused as used, with the id of what it became.
 */
export async function createProperty(
  { db, clock }: EditServices,
  actor: Actor,
  { form, publishes, draftId }: { form: PropertyForm; publishes: boolean; draftId?: string | null },
): Promise<{ id: string }> {
  const draft = draftId && isId(draftId) ? draftId : null
  const add = async (tx: Transaction<DB>) => {
    if (draft) {
      await refuseUsedDraft(tx, actor, draft)
      await tx
        .deleteFrom('propertyDrafts')
        .where('id', '=', draft)
        .where('userId', '=', actor.accountId)
        .where('propertyId', 'is', null)
        .execute()
    }
    const now = clock.now()
    const id = draft ? derivedId(draft, actor.accountId) : newId(now.getTime())
    await addProperty(tx, actor, { id, form, status: publishes ? 'active' : 'draft', now })
    return { id }
  }
  return await asAgent({ db, clock }, actor, ownedBy(actor.accountId), add, { isOneByOne: true })
}

// A new property of the actor's with its pictures and the beginning of its history.
async function addProperty(
  tx: Transaction<DB>,
  actor: Actor,
  { id, form, status, now }: { id: string; form: PropertyForm; status: 'active' | 'draft'; now: Date },
): Promise<void> {
  if (status === 'active' && form.images.length === 0)
    throw invalidProperty('images', PROPERTY_MESSAGES.noImage)
  await refuseUnknownPlace(tx, form)
  await tx
    .insertInto('properties')
    .values({
      ...formColumns(form),
      id,
      userId: actor.accountId,
      status,
      publishedAt: status === 'active' ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await replaceImages(tx, actor, { propertyId: id, current: [], images: form.images })
  const { pricePesewas } = form
  await recordStatusChange(tx, { propertyId: id, from: null, to: status, pricePesewas, by: actor, now })
  await recordAudit(tx, { event: 'property.created', at: now, by: actor, subjectId: id, details: { status } })
  if (status === 'active') await announcePropertyChange(tx, { propertyId: id, placeIds: [form.placeId] })
}

/**
 * Changes the actor's own property; `publishes` makes a draft or a withdrawn one active, any other status stays.
 * Refuses a form whose `version` is not that of the row, unless it says just what stands there already.
 */
export async function editProperty(
  { db, clock }: EditServices,
  actor: Actor,
  {
    propertyId,
    version,
    form: given,
    publishes,
  }: { propertyId: string; version: number; form: PropertyForm; publishes: boolean },
): Promise<void> {
  requireAgent(actor)
  if (!isId(propertyId)) throw ownPropertyNotFound()
  await asAgent({ db, clock }, actor, ownedBy(actor.accountId), async (tx) => {
    const row = await lockOwnProperty(tx, actor, propertyId)
    const whole = completedBy(given, row)
    // A form may take the pin away and say nothing of who is shown it.
    const form = { ...whole, showsPin: whole.showsPin && whole.pinLatitude !== null }
    const current = await readImages(tx, propertyId)
    const from = row.status
    const to = publishes ? publishedStatus(from) : from
    const changed: string[] = changedColumns(row, form)
    if (!sameImages(current, form.images)) changed.push('images')

    if (changed.length > 0 || from !== to) {
      if (row.version !== version)
        throw staleProperty(await describeChange(tx, { actorId: actor.accountId, propertyId }))
      if (!fitsTag(to, form.tag)) throw tagUnfit(to)
      if (from !== to) await refuseWhileOrdered(tx, { propertyId })
      if (from !== to && form.images.length === 0) throw invalidProperty('images', PROPERTY_MESSAGES.noImage)
      refuseLastImageGone(to, { current, images: form.images })
      await refuseUnknownPlace(tx, form)
      const now = clock.now()
      await tx
        .updateTable('properties')
        .set({
          ...formColumns(form),
          status: to,
          publishedAt: from !== to && (from === 'draft' || !row.publishedAt) ? now : row.publishedAt,
          version: row.version + 1,
          updatedAt: now,
        })
        .where('id', '=', propertyId)
        .execute()
      if (changed.includes('images'))
        await replaceImages(tx, actor, { propertyId, current, images: form.images })
      await noteChanges(tx, actor, {
        propertyId,
        changed,
        from,
        to,
        fromPesewas: row.pricePesewas,
        form,
        now,
      })
      if (isPublicStatus(from) || isPublicStatus(to))
        await announcePropertyChange(tx, { propertyId, placeIds: [row.placeId, form.placeId] })
    }
    await tx
      .deleteFrom('propertyDrafts')
      .where('propertyId', '=', propertyId)
      .where('userId', '=', actor.accountId)
      .execute()
  })
}

async function lockOwnProperty(tx: Transaction<DB>, actor: Actor, propertyId: string) {
  const row = await tx
    .selectFrom('properties')
    .select([...FORM_COLUMNS, 'status', 'version', 'publishedAt'])
    .where('id', '=', propertyId)
    .where('userId', '=', actor.accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw ownPropertyNotFound()
  return row
}

async function refuseUnknownPlace(tx: Transaction<DB>, { placeId }: PropertyForm): Promise<void> {
  if (placeId === null) return
  const place = await tx.selectFrom('places').select('id').where('id', '=', placeId).executeTakeFirst()
  if (!place) throw invalidProperty('placeId', PROPERTY_MESSAGES.place)
}

async function noteChanges(
  tx: Transaction<DB>,
  actor: Actor,
  {
    propertyId,
    changed,
    from,
    to,
    fromPesewas,
    form,
    now,
  }: {
    propertyId: string
    changed: string[]
    from: PropertyStatus
    to: PropertyStatus
    fromPesewas: number
    form: PropertyForm
    now: Date
  },
): Promise<void> {
  const noted = { at: now, by: actor, subjectId: propertyId }
  if (changed.length > 0)
    await recordAudit(tx, { ...noted, event: 'property.edited', details: { fields: changed.join(', ') } })
  if (form.pricePesewas !== fromPesewas) {
    await tx
      .insertInto('propertyPriceChanges')
      .values({
        id: newId(now.getTime()),
        propertyId,
        fromPesewas,
        toPesewas: form.pricePesewas,
        changedBy: actor.accountId,
        changedAt: now,
      })
      .execute()
  }
  if (from !== to) {
    await recordStatusChange(tx, { propertyId, from, to, pricePesewas: form.pricePesewas, by: actor, now })
    await recordAudit(tx, { ...noted, event: 'property.status_changed', details: { from, to } })
  }
}
