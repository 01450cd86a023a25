import { expect, test } from 'vitest'
import { createStatementNames, PLANNED_EACH_TIME } from './statement-names.ts'

test('a statement has a name from its third time on, and keeps it', () => {
  const nameOf = createStatementNames()
  expect([nameOf('select 1'), nameOf('select 1')]).toEqual([undefined, undefined])
  const name = nameOf('select 1')
  expect(name).toBeTypeOf('string')
  expect(nameOf('select 1')).toBe(name)
})

test('no two statements share a name, and there are at most 200', () => {
  const nameOf = createStatementNames()
  const names = new Set<string>()
  for (let times = 0; times < 4; times += 1) {
    for (let index = 0; index < 500; index += 1) names.add(nameOf(`select ${index}`) ?? '')
  }
  names.delete('')
  expect(names.size).toBe(200)
})

test('texts that never come again do not push out what does', () => {
  const nameOf = createStatementNames()
  for (let index = 0; index < 5_000; index += 1) {
    nameOf(`select ${index}`)
    if (index % 1_000 === 0) nameOf('select now()')
  }
  expect(nameOf('select now()')).toBeTypeOf('string')
})

test('what depends on its values, and what is very long, has no name', () => {
  const nameOf = createStatementNames()
  for (let times = 0; times < 5; times += 1) {
    expect(nameOf(`select 1 ${PLANNED_EACH_TIME}`)).toBeUndefined()
    expect(nameOf(`select ${'x'.repeat(10_001)}`)).toBeUndefined()
  }
})
