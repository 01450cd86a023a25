import { countOf } from '#/shared/text.ts'
import { type ActAnswer, paramsOf, type Question } from '#/web/act/act.ts'
import { LISTING_ACTS, MANAGE_ACTS, readPicks } from './properties-acts.ts'

type Named = { id: string; title: string }

export function askToDelete({ title }: Pick<Named, 'title'>): Question {
  return {
    title: 'Delete Property',
    sentence: `Are you sure you want to delete "${title}"? This action cannot be undone.`,
    confirm: 'Delete',
  }
}

export function askToDeleteMany(properties: readonly Named[]): Question {
  const [only] = properties
  if (only && properties.length === 1) return askToDelete(only)
  const count = countOf(properties.length, 'property', 'properties')
  return {
    title: 'Delete Property',
    sentence: `Are you sure you want to delete ${count}? This action cannot be undone.`,
    names: properties.map(({ title }) => title),
    confirm: `Delete ${count}`,
  }
}

export function askToDiscard({ title }: Pick<Named, 'title'>): Question {
  return {
    title: 'Discard Draft',
    sentence: `Are you sure you want to discard "${title}"? This action cannot be undone.`,
    confirm: 'Discard',
  }
}

/** The question that an answer asks for, about what the page shows; undefined when that has gone meanwhile. */
export function questionOf(
  { act, values, question }: Extract<ActAnswer, { kind: 'confirm' }>,
  shown: readonly Named[],
): Question | undefined {
  if (question) return question
  if (paramsOf(MANAGE_ACTS.changeMany, act)) {
    const picked = new Set(readPicks(values).map(({ id }) => id))
    const properties = shown.filter(({ id }) => picked.has(id))
    return properties.length > 0 ? askToDeleteMany(properties) : undefined
  }
  const draftId = paramsOf(LISTING_ACTS.discard, act)?.draftId
  const draft = shown.find(({ id }) => id === draftId)
  if (draft) return askToDiscard(draft)
  const known = paramsOf(MANAGE_ACTS.delete, act) ?? paramsOf(LISTING_ACTS.delete, act)
  const property = shown.find(({ id }) => id === known?.propertyId)
  return property && askToDelete(property)
}
