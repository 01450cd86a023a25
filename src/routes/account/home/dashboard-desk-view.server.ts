import { isAdministrator } from '#/features/access/role.policy.ts'
import { countWork, listWork } from '#/features/desk/work.queries.server.ts'
import {
  countOwnProperties,
  listRecentOwnProperties,
} from '#/features/properties/manage/own-property.queries.server.ts'
import { listDailyFigures } from '#/features/statistics/daily-figures.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatPrice } from '#/shared/money.ts'
import { scopeOf } from '#/web/request/scope.ts'
import type { DeskView } from './dashboard-desk.tsx'
import { presentStatistics, SHOWN_DAYS } from './dashboard-statistics-figures.ts'
import { presentWork } from './dashboard-work.ts'

const RECENT_LIMIT = 2

/** What an administrator or agent sees first. */
export async function readDesk({ db, clock }: Services, actor: Actor): Promise<DeskView> {
  const { accountId } = actor
  const now = clock.now()
  const question = { scope: scopeOf(actor), accountId, now }
  const [items, counts, propertyCount, recent, days] = await Promise.all([
    listWork(db, question),
    countWork(db, question),
    countOwnProperties(db, { accountId }),
    listRecentOwnProperties(db, { accountId, limit: RECENT_LIMIT }),
    // Of the whole marketplace, which is no agent's business.
    isAdministrator(actor) ? listDailyFigures(db, { now, days: 2 * SHOWN_DAYS }) : null,
  ])
  return {
    work: presentWork(items, counts, now),
    accountType: isAdministrator(actor) ? 'Admin' : 'Agent',
    propertyCount,
    recent: recent.map(({ pricePesewas, ...property }) => ({
      ...property,
      price: formatPrice(pricePesewas),
    })),
    statistics: days && presentStatistics(days),
  }
}
