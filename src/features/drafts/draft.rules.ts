import type { DraftFields } from './draft.schema.ts'

/** The texts of these names in `data`, whatever else it holds. */
export function textsOf<F extends string>(names: readonly F[], data: unknown): DraftFields<F> {
  const given = new Map<string, unknown>(Object.entries(data ?? {}))
  const texts = names.flatMap((name) => {
    const value = given.get(name)
    return typeof value === 'string' ? [[name, value]] : []
  })
  return Object.fromEntries(texts) as DraftFields<F>
}

/** Whether two forms hold the same in these fields, a missing one being an empty one. */
export function sameFields<F extends string>(
  names: readonly F[],
  some: DraftFields<F>,
  others: DraftFields<F>,
): boolean {
  return names.every((name) => (some[name] ?? '') === (others[name] ?? ''))
}
