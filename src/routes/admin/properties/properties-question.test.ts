import { expect, test } from 'vitest'
import { askToDelete, askToDeleteMany, questionOf } from './properties-question.ts'

const SHOWN = [
  { id: 'a', title: 'First house' },
  { id: 'b', title: 'Second house' },
]

test('deleting asks by title', () => {
  expect(askToDelete({ title: 'First house' })).toEqual({
    title: 'Delete Property',
    sentence: 'Are you sure you want to delete "First house"? This action cannot be undone.',
    confirm: 'Delete',
  })
})

test('deleting several counts and names them; one of a selection is asked for like one', () => {
  const many = askToDeleteMany(SHOWN)
  expect(many.sentence).toContain('2 properties')
  expect(many.names).toEqual(['First house', 'Second house'])
  const one = askToDeleteMany(SHOWN.slice(0, 1))
  expect(one.sentence).toContain('"First house"')
  expect(one.names).toBeUndefined()
})

test('without script the question is about what the page shows', () => {
  const ask = (act: string, values: Record<string, string> = {}) =>
    questionOf({ act, kind: 'confirm', values }, SHOWN)
  const bulk = ask('/dashboard/properties/selection', { 'pick:b': 'on', 'pick:gone': 'on' })
  expect(bulk?.sentence).toContain('"Second house"')
  expect(ask('/dashboard/properties/a/deletion')?.title).toBe('Delete Property')
  expect(ask('/dashboard/listings/a/deletion')?.title).toBe('Delete Property')
  expect(ask('/dashboard/listings/drafts/a/deletion')?.title).toBe('Discard Draft')
  expect(ask('/dashboard/properties/gone/deletion')).toBeUndefined()
})
