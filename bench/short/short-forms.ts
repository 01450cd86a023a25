import { globSync } from 'node:fs'
import type { Campaign } from '../campaigns.ts'

/** What `npm test` runs besides the campaigns themselves. */
const RUN_BY_TESTS = /[.](integration[.]test[.]tsx?|spec[.]ts)$/

/** Campaigns of which `npm test` does nothing, a sentence each. `project` is the folder of the project. */
export function findMissingShortForms(
  campaigns: Readonly<Record<string, Pick<Campaign, 'short'> | Omit<Campaign, 'short'>>>,
  project: string,
): string[] {
  return Object.entries(campaigns).flatMap(([name, campaign]) => {
    if (!('short' in campaign)) return [`${name} has no short form`]
    const { short } = campaign
    if ('words' in short)
      return short.words.length > 0 ? [] : [`${name} runs as long with every build as by itself`]
    if (short.tests.length === 0) return [`${name} has no short form`]
    return short.tests.flatMap((path) => {
      const found = globSync([`${path}*`, `${path}*/**/*`], { cwd: project })
      return found.some((file) => RUN_BY_TESTS.test(file)) ? [] : [`${name} names no tests at ${path}`]
    })
  })
}
