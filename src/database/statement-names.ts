/** Texts that are made anew each time, such as long lists of values, would only fill the memory of the server. */
const LONGEST_TEXT = 10_000
const MOST_NAMES = 200
const MOST_COUNTED = 2_000
const TIMES_BEFORE = 3
const HAS_PLAN = /^\s*(?:select|with|insert|update|delete|\()/i

/** In a statement whose best plan depends on its values: it is planned each time it is sent. */
export const PLANNED_EACH_TIME = '/* planned each time */'

/**
 * Gives statements that come again a name, under which a connection prepares them once and the server may reuse their
 * plan. The same text always has the same name; there are at most 200, each held prepared by every connection.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined) return name
    if (names.size >= MOST_NAMES || !isWorthAName(text)) return undefined
    const times = (seen.get(text) ?? 0) + 1
    seen.delete(text)
    if (times < TIMES_BEFORE) {
      seen.set(text, times)
      // The oldest goes: what is rare must not push out what is counted towards a name.
      if (seen.size > MOST_COUNTED) seen.delete(seen.keys().next().value ?? '')
      return undefined
    }
    const next = `fihankra_${names.size + 1}`
    names.set(text, next)
    return next
  }
}

function isWorthAName(text: string): boolean {
  return text.length <= LONGEST_TEXT && HAS_PLAN.test(text) && !text.includes(PLANNED_EACH_TIME)
}
