import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { requireAgent } from '#/features/access/agent.policy.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId, newId } from '#/shared/ids.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { staleProperty, tagUnfit } from '../form/property-form.errors.ts'
import { describeChange } from '../form/property-form.queries.server.ts'
import { changedColumns, FORM_COLUMNS, type FormColumns, sameImages } from '../form/property-form.rules.ts'
import { completedBy } from '../form/property-form-completion.rules.ts'
import { readImages, refuseLastImageGone, replaceImages } from '../form/property-images.commands.server.ts'
import { ownPropertyNotFound } from '../property.errors.ts'
import { isPublicStatus, rentTermsOf } from '../property.rules.ts'
import { announcePropertyChange } from '../property-page-change.commands.server.ts'
import { fitsTag } from '../property-status.rules.ts'
import { managersOnly } from './managed-property.errors.ts'
import { getManagedProperty } from './managed-property.queries.server.ts'
import type { ManagedPropertyView } from './managed-property.schema.ts'
import type { InlineForm } from './property-inline.schema.ts'

/**
 * Changes what the inline form holds of a property of the scope and gives it back as it is now; its pictures where the
 * form names them. Refuses a form that was opened on another version, unless it says just what stands there already.
 */
export async function amendProperty(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  {
    propertyId,
    scope,
    version,
    form,
  }: { propertyId: string; scope: Scope; version: number; form: InlineForm },
): Promise<ManagedPropertyView> {
  requireAgent(actor, managersOnly)
  if (!isId(propertyId)) throw ownPropertyNotFound()
  const act = async (tx: Transaction<DB>) => {
    const row = await tx
      .selectFrom('properties')
      .select([...FORM_COLUMNS, 'status', 'version'])
      .where('id', '=', propertyId)
      .$call((all) => limitTo(all, scope, 'userId'))
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw ownPropertyNotFound()
    const amended = amend(row, completedBy(form, row))
    const changed: string[] = changedColumns(row, amended)
    const { images } = form
    const current = images ? await readImages(tx, propertyId) : []
    if (images && !sameImages(current, images)) changed.push('images')
    if (changed.length > 0) {
      if (row.version !== version)
        throw staleProperty(await describeChange(tx, { actorId: actor.accountId, propertyId }))
      const { status } = row
      if (!fitsTag(status, form.tag)) throw tagUnfit(status)
      if (images) refuseLastImageGone(status, { current, images })
      const now = clock.now()
      await tx
        .updateTable('properties')
        .set({ ...amended, version: row.version + 1, updatedAt: now })
        .where('id', '=', propertyId)
        .execute()
      if (images && changed.includes('images'))
        await replaceImages(tx, actor, { propertyId, current, images })
      if (changed.includes('pricePesewas')) {
        await tx
          .insertInto('propertyPriceChanges')
          .values({
            id: newId(now.getTime()),
            propertyId,
            fromPesewas: row.pricePesewas,
            toPesewas: form.pricePesewas,
            changedBy: actor.accountId,
            changedAt: now,
          })
          .execute()
      }
      await recordAudit(tx, {
        event: 'property.edited',
        at: now,
        by: actor,
        subjectId: propertyId,
        details: { fields: changed.join(', ') },
      })
      if (isPublicStatus(status)) await announcePropertyChange(tx, { propertyId, placeIds: [row.placeId] })
    }
    return await getManagedProperty(tx, { propertyId, scope })
  }
  return await asAgent({ db, clock }, actor, scope, act, { refuse: managersOnly })
}

// What only land or only a rent has stays where it fits and goes where it does not.
function amend(row: FormColumns, { areaSquareFeet, ...form }: InlineForm): FormColumns {
  const isLand = form.type === 'Land'
  const { placeId, digitalAddress, landType, tenure, leaseYearsLeft } = row
  return {
    placeId,
    digitalAddress,
    pinLatitude: form.pinLatitude,
    pinLongitude: form.pinLongitude,
    showsPin: form.showsPin && form.pinLatitude !== null,
    title: form.title,
    description: form.description,
    location: form.location,
    pricePesewas: form.pricePesewas,
    type: form.type,
    tag: form.tag,
    beds: form.beds,
    baths: form.baths,
    maxPaymentPlanMonths: form.maxPaymentPlanMonths,
    amenities: form.amenities,
    papers: form.papers,
    ...rentTermsOf(form),
    areaSquareFeet: isLand ? null : areaSquareFeet,
    plotAreaSquareFeet: isLand ? areaSquareFeet : null,
    ...(isLand
      ? { landType, tenure, leaseYearsLeft }
      : { landType: null, tenure: null, leaseYearsLeft: null }),
  }
}
