import { describe, expect, test } from 'vitest'
import {
  bulkSentence,
  outcomeOf,
  type PropertyAnswer,
  pickName,
  readIntent,
  readPicks,
} from './properties-answer.ts'

const failed = (intent: PropertyAnswer['intent'], message?: string): PropertyAnswer => ({
  intent,
  subject: 'a',
  failure: { errors: {}, values: {}, ...(message ? { message } : {}) },
})

describe('the outcome of a form', () => {
  test('is told in the words of its page', () => {
    expect(outcomeOf(failed('delete'), 'own')).toEqual({ kind: 'danger', title: 'Failed to delete property' })
    expect(outcomeOf(failed('delete', 'Property not found'), 'all')).toEqual({
      kind: 'danger',
      title: 'Failed to delete property. Please try again.',
      description: 'Property not found',
    })
  })

  test('gives the message of a field when the form as a whole has none', () => {
    const answer: PropertyAnswer = {
      intent: 'status',
      subject: 'a',
      failure: { errors: { images: ['Add a picture'] }, values: {} },
    }
    expect(outcomeOf(answer, 'own')).toMatchObject({ description: 'Add a picture' })
  })

  test('is a warning when some were refused', () => {
    const refused = [{ id: 'a', title: 'A', message: 'No' }]
    expect(outcomeOf({ intent: 'bulk', subject: '', done: 'Done', refused }, 'all')?.kind).toBe('danger')
    expect(outcomeOf({ intent: 'bulk', subject: '', done: 'Done', refused: [] }, 'all')?.kind).toBe('success')
  })

  test('is left to the page where a question or the inline form says it', () => {
    expect(outcomeOf({ intent: 'delete', subject: 'a', asks: {} }, 'own')).toBeUndefined()
    expect(outcomeOf(failed('edit'), 'all')).toBeUndefined()
  })

  test('is told of an inline form that goes with its page', () => {
    const message = 'Access denied. Admin privileges required.'
    const failure = { code: 'property.managers_only', message, errors: {}, values: {} }
    expect(outcomeOf({ intent: 'edit', subject: 'a', failure }, 'all')).toMatchObject({
      description: message,
    })
  })
})

test('a selection’s outcome counts what was done and what was refused', () => {
  expect(bulkSentence('publish', { done: 1, refused: 0 })).toBe('1 property published')
  expect(bulkSentence('unfeature', { done: 0, refused: 24 })).toBe(
    '0 properties no longer featured, 24 refused',
  )
})

test('the ticked boxes of a form are found by their names alone', () => {
  expect(readPicks({ intent: 'bulk', [pickName('a')]: 'on', pick: 'b', [pickName('c')]: '' })).toEqual([
    'a',
    'c',
  ])
})

test('a form that is none of ours has no intent', () => {
  expect(['delete', 'toString', '', undefined, 1].map(readIntent)).toEqual([
    'delete',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
