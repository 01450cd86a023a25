import { countOf } from '#/shared/text.ts'
import type { Question } from '../question.ts'
import { type PropertyAnswer, pickName, readPicks } from './properties-answer.ts'

type Named = { id: string; title: string }

const CONFIRMED = { confirmed: 'on' }

export function askToDelete({ id, title }: Named): Question {
  return {
    title: 'Delete Property',
    sentence: `Are you sure you want to delete "${title}"? This action cannot be undone.`,
    confirm: 'Delete',
    fields: { intent: 'delete', propertyId: id, ...CONFIRMED },
  }
}

export function askToDeleteMany(properties: readonly Named[]): Question {
  const [only] = properties
  const count = countOf(properties.length, 'property', 'properties')
  return {
    title: 'Delete Property',
    sentence:
      only && properties.length === 1
        ? askToDelete(only).sentence
        : `Are you sure you want to delete ${count}? This action cannot be undone.`,
    ...(properties.length > 1 ? { names: properties.map(({ title }) => title) } : {}),
    confirm: properties.length > 1 ? `Delete ${count}` : 'Delete',
    fields: {
      intent: 'bulk',
      act: 'delete',
      ...Object.fromEntries(properties.map(({ id }) => [pickName(id), 'on'])),
      ...CONFIRMED,
    },
  }
}

export function askToDiscard({ id, title }: Named): Question {
  return {
    title: 'Discard Draft',
    sentence: `Are you sure you want to discard "${title}"? This action cannot be undone.`,
    confirm: 'Discard',
    fields: { intent: 'discard', draftId: id, ...CONFIRMED },
  }
}

/** The question that an answer asks for, about what the page shows; undefined when that has gone meanwhile. */
export function questionOf(answer: PropertyAnswer, shown: readonly Named[]): Question | undefined {
  if (!('asks' in answer)) return undefined
  if (answer.intent === 'bulk') {
    const picked = new Set(readPicks(answer.asks))
    const properties = shown.filter(({ id }) => picked.has(id))
    return properties.length > 0 ? askToDeleteMany(properties) : undefined
  }
  const subject = shown.find(({ id }) => id === answer.subject)
  if (!subject) return undefined
  return answer.intent === 'discard' ? askToDiscard(subject) : askToDelete(subject)
}
