import { priceChangedBy } from '#/features/properties/manage/managed-price.rules.ts'
import { readHandovers, readPrices } from '#/features/properties/manage/property-selection.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { formatAmount } from '#/shared/money.ts'
import { countOf, shorten } from '#/shared/text.ts'
import type { Question } from '#/web/act/act.ts'
import type { scopeOf } from '#/web/request/scope.ts'
import { listPicks } from './properties-acts.ts'

type Scope = ReturnType<typeof scopeOf>

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
    values: listPicks(homes),
  }
}

/** Who several homes would be handed over to, what goes along and which stay, before it does. Undefined where none would go. */
export async function askToHandOver(
  { db }: Pick<Services, 'db'>,
  { ids, scope, to, taker }: { ids: readonly string[]; scope: Scope; to: string; taker: string },
): Promise<{ question: Question } | undefined> {
  const homes = await readHandovers(db, { ids, scope, to })
  const going = homes.filter(({ stays, isTheirs }) => !(stays || isTheirs)).length
  if (going === 0) return undefined
  const count = countOf(going, 'home', 'homes')
  return {
    question: {
      title: `Hand over ${count} to ${taker}?`,
      sentence: `Visitors then find the new agent on their pages, and their open leads go along.${saysStaying(homes.length - going)} You can undo it afterwards.`,
      names: homes.map(({ title, stays, isTheirs }) => {
        const why = isTheirs ? `already with ${taker}` : stays && `stays: ${stays}`
        return why ? `${shorten(title, LONGEST_TITLE)}\n${why}` : shorten(title, LONGEST_TITLE)
      }),
      confirm: `Hand over ${count}`,
      isHarmless: true,
    },
  }
}

const saysStaying = (count: number) =>
  count > 0 ? ` ${countOf(count, 'home', 'homes')} ${count === 1 ? 'stays' : 'stay'}.` : ''
