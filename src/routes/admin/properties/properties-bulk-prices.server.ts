import type { Scope } from '#/features/access/scope.rules.ts'
import { priceChangedBy } from '#/features/properties/manage/managed-price.rules.ts'
import { readPrices } from '#/features/properties/manage/managed-property.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { formatAmount } from '#/shared/money.ts'
import { countOf, shorten } from '#/shared/text.ts'
import type { Question } from '#/web/act/act.ts'
import { pickName } from './properties-acts.ts'

const LONGEST_TITLE = 80

/**
 * What several prices would become, before they do, with the version of each that this is said of: what another changes
 * meanwhile stays, and so does what is reserved or ordered. Undefined where there is none to change.
 */
export async function askToChangePrices(
  { db }: Pick<Services, 'db'>,
  { ids, scope, percent }: { ids: readonly string[]; scope: Scope; percent: number },
): Promise<{ question: Question; values: Record<string, string> } | undefined> {
  const homes = await readPrices(db, { ids, scope })
  const taken = homes.filter(({ isTaken }) => isTaken).length
  if (homes.length === taken) return undefined
  const prices = countOf(homes.length - taken, 'price', 'prices')
  const left =
    taken > 0
      ? ` ${countOf(taken, 'home', 'homes')} that somebody counts on ${taken === 1 ? 'stays' : 'stay'}.`
      : ''
  return {
    question: {
      title: `Change ${prices}?`,
      sentence: `${percent < 0 ? 'Down' : 'Up'} by ${Math.abs(percent)}%, to whole cedis.${left} You can undo it afterwards.`,
      names: homes.map(({ title, tag, pricePesewas, isTaken }) => {
        const to = priceChangedBy(pricePesewas, percent)
        const said = isTaken
          ? 'stays: reserved or ordered'
          : to === pricePesewas
            ? 'stays'
            : `→ ${formatAmount(to)}`
        const each = tag === 'For Rent' && !isTaken ? ' / month' : ''
        return `${shorten(title, LONGEST_TITLE)}\n${formatAmount(pricePesewas)} ${said}${each}`
      }),
      confirm: `Change ${prices}`,
      isHarmless: true,
    },
    values: Object.fromEntries(homes.map(({ id, version }) => [pickName(id), String(version)])),
  }
}
