import { expect, test } from 'vitest'
import { everything, ownedBy } from '#/features/access/scope.rules.ts'
import { ownScopeOf, scopeOf } from './scope.ts'

test('an administrator manages everything, and anybody else what is their own', () => {
  expect(scopeOf({ accountId: 'ama', role: 'admin' })).toEqual(everything)
  expect(scopeOf({ accountId: 'ama', role: 'agent' })).toEqual(ownedBy('ama'))
  expect(scopeOf({ accountId: 'ama', role: 'user' })).toEqual(ownedBy('ama'))
})

test('what is one’s own is no more for an administrator', () => {
  expect(ownScopeOf({ accountId: 'ama' })).toEqual(ownedBy('ama'))
})
