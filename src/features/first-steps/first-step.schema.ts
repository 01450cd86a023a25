import * as v from 'valibot'

/** What is typed before the samples are removed. */
export const REMOVAL_WORDS = 'remove samples'

export const removalForm = v.object({
  words: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.toLowerCase(),
    v.literal(REMOVAL_WORDS, `Type “${REMOVAL_WORDS}” to confirm`),
  ),
})

/** How many of the samples are gone; `stayed` are those that somebody has dealings with. */
export type SamplesRemoved = { properties: number; stayed: number; posts: number; agents: number }

/** One thing to see to before visitors come. */
export type FirstStep = {
  name: 'brand' | 'mail' | 'proxy' | 'backup' | 'home' | 'samples'
  isDone: boolean
  /** Done because nothing is missing without it on this site. */
  isNotNeeded?: true
}

export type FirstSteps = {
  /** Whether others can reach this site; on one's own machine nothing of it is needed. */
  isPublic: boolean
  steps: readonly FirstStep[]
  /** Samples that visitors can see. */
  hasSamples: boolean
}
