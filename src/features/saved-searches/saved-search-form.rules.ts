type Rewrite = (params: URLSearchParams) => unknown

/**
 * What each form of stored searches did to those before it: an entry for a filter or option that got another name or
 * meaning, so that what somebody saved goes on meaning the same, and an empty one where only the keys changed
 * (`indexKeysOf`, and the words or places that they are made of). Entries are added at the end and never changed.
 */
const REWRITES: readonly Rewrite[] = [
  // The first form with a number: searches from before stand as they did, their keys are written anew.
  () => undefined,
  // Keys of text that is the name of a place count only while that is empty.
  () => undefined,
  // Keys of what was typed, where that names a place by another name or with a slip.
  () => undefined,
  // Keys say how many beds are asked for.
  () => undefined,
  // Keys of words that mean filters since then: amounts in words, several places, what a home has and what is not wanted.
  () => undefined,
  // Rent to own alone has its own filter since then; before, it had the homes with a payment plan beside it.
  (params) => params.get('own') === 'yes' && params.set('plan', 'yes'),
]

/** The form in which this program writes searches and their keys. */
export const SEARCH_FORM = REWRITES.length

/** A stored search in the form of this program. */
export function rewriteSearch(search: string, form: number, rewrites = REWRITES): string {
  const params = new URLSearchParams(search)
  for (const rewrite of rewrites.slice(form)) rewrite(params)
  return params.toString()
}
