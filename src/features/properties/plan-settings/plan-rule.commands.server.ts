import type { Transaction } from 'kysely'
import { announcePageChange } from '#/database/page-change.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import { addPlanRule } from '../../plans/plan-rule.commands.server.ts'
import { propertyNotFound } from '../property.errors.ts'
import { isPublicStatus } from '../property.rules.ts'
import { announcePropertyChange } from '../property-page-change.commands.server.ts'
import { noPlansHere, nothingToFollow, planRuleChanged } from './plan-rule.errors.ts'
import type { PlanRuleForm } from './plan-rule-form.schema.ts'

// Whoever sets the rule of all homes waits for whoever does the same.
const GENERAL_LOCK = 5_201_900

/**
 * Sets the rule by which payment plans are worked out from now on, of all homes or of one; null terms let one home
 * follow all again. Administrators only. Refuses a home that is not for sale (409), and whoever has not seen the rule
 * that counts (409). What was ordered before holds its own plan and does not change.
 */
export async function setPlanRule(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { propertyId, current, terms }: PlanRuleForm,
): Promise<void> {
  await asAdministrator({ db, clock }, actor, async (tx) => {
    const now = clock.now()
    const home = propertyId === null ? null : await lockHome(tx, propertyId)
    if (home === null) {
      if (terms === null) throw nothingToFollow()
      await lockGeneral(tx)
    }
    const before = await currentVersion(tx, propertyId)
    if (String(before ?? '') !== current) throw planRuleChanged()
    if (terms === null && before === null) return
    const version = await addPlanRule(tx, { propertyId, terms, by: actor.accountId, now })
    if (home === null) await announcePageChange(tx)
    else if (isPublicStatus(home.status))
      await announcePropertyChange(tx, { propertyId: home.id, placeIds: [home.placeId] })
    await recordAudit(tx, {
      event: 'property.plan_rule_set',
      at: now,
      by: actor,
      ...(propertyId === null ? {} : { subjectId: propertyId }),
      details: { version, ...(before === null ? {} : { before }), ...(terms ?? { kind: 'general' }) },
    })
  })
}

async function lockHome(tx: Transaction<DB>, propertyId: string) {
  const home = isId(propertyId)
    ? await tx
        .selectFrom('properties')
        .select(['id', 'tag', 'status', 'placeId'])
        .where('id', '=', propertyId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!home) throw propertyNotFound()
  if (home.tag !== 'For Sale') throw noPlansHere()
  return home
}

async function lockGeneral(tx: Transaction<DB>): Promise<void> {
  await tx.selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.val(GENERAL_LOCK)]).as('locked')).execute()
}

// Of one home null while it follows all.
async function currentVersion(tx: Transaction<DB>, propertyId: string | null): Promise<number | null> {
  if (propertyId !== null) {
    const { planRuleVersion } = await tx
      .selectFrom('properties')
      .select('planRuleVersion')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow()
    return planRuleVersion
  }
  const { version } = await tx
    .selectFrom('planRules')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('isGeneral', '=', true)
    .executeTakeFirstOrThrow()
  return version
}
