import { expect, test } from 'vitest'
import { askToDelete, askToDeleteMany, questionOf } from './properties-question.ts'

const SHOWN = [
  { id: 'a', title: 'First house' },
  { id: 'b', title: 'Second house' },
]

test('deleting asks by title, and sends the confirmation with it', () => {
  expect(askToDelete({ id: 'a', title: 'First house' })).toEqual({
    title: 'Delete Property',
    sentence: 'Are you sure you want to delete "First house"? This action cannot be undone.',
    confirm: 'Delete',
    fields: { intent: 'delete', propertyId: 'a', confirmed: 'on' },
  })
})

test('deleting several counts and names them; one of a selection is asked for like one', () => {
  const many = askToDeleteMany(SHOWN)
  expect(many.sentence).toContain('2 properties')
  expect(many.names).toEqual(['First house', 'Second house'])
  expect(many.fields).toEqual({
    intent: 'bulk',
    act: 'delete',
    'pick:a': 'on',
    'pick:b': 'on',
    confirmed: 'on',
  })
  const one = askToDeleteMany(SHOWN.slice(0, 1))
  expect(one.sentence).toContain('"First house"')
  expect(one.names).toBeUndefined()
})

test('without script the question is about what the page shows', () => {
  const bulk = { intent: 'bulk', subject: '', asks: { 'pick:b': 'on', 'pick:gone': 'on' } } as const
  expect(questionOf(bulk, SHOWN)?.sentence).toContain('"Second house"')
  expect(questionOf({ intent: 'delete', subject: 'a', asks: {} }, SHOWN)?.title).toBe('Delete Property')
  expect(questionOf({ intent: 'discard', subject: 'a', asks: {} }, SHOWN)?.title).toBe('Discard Draft')
  expect(questionOf({ intent: 'delete', subject: 'gone', asks: {} }, SHOWN)).toBeUndefined()
  expect(questionOf({ intent: 'delete', subject: 'a', done: 'Done' }, SHOWN)).toBeUndefined()
})
