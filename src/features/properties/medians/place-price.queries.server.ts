import type { Executor } from '#/database/connection.server.ts'
import { type PlacePrices, shownMonths } from './place-price.rules.ts'

/** What homes ask in a place month by month, by tag and type; those of which most are advertised first. */
export async function listPlacePrices(
  db: Executor,
  { placeId, now }: { placeId: string; now: Date },
): Promise<PlacePrices[]> {
  const rows = await db
    .selectFrom('placePrices')
    .select(['tag', 'type', 'month', 'homes', 'medianPesewas', 'hasSamples'])
    .where('placeId', '=', placeId)
    .where('month', '>=', shownMonths(now).at(-1) ?? '')
    .orderBy('month')
    .execute()
  const groups = Map.groupBy(rows, ({ tag, type }) => `${tag} ${type}`)
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const months = group.map(({ month, homes, medianPesewas }) => ({ month, homes, medianPesewas }))
      const hasSamples = group.some((row) => row.hasSamples)
      return [{ tag: first.tag, type: first.type, hasSamples, months }]
    })
    .sort((one, other) => (other.months.at(-1)?.homes ?? 0) - (one.months.at(-1)?.homes ?? 0))
}
