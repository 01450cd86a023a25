import { expect, test } from 'vitest'
import type { Role } from '#/shared/actor.ts'
import { canUseScope, requireAgent } from './agent.policy.ts'
import { advertises, isAdministrator, isAgent, roleOf } from './role.policy.ts'
import { everything, ownedBy } from './scope.rules.ts'

const ACCESS: [Role, { everything: boolean; own: boolean; others: boolean }][] = [
  ['admin', { everything: true, own: true, others: true }],
  ['agent', { everything: false, own: true, others: false }],
  ['user', { everything: false, own: false, others: false }],
]

test.each(ACCESS)('%s acts within the scopes of this role alone', (role, expected) => {
  const ama = { accountId: 'ama', role }
  expect({
    everything: canUseScope(ama, everything),
    own: canUseScope(ama, ownedBy('ama')),
    others: canUseScope(ama, ownedBy('kofi')),
  }).toEqual(expected)
})

test('agents and administrators advertise, users do not', () => {
  expect((['user', 'agent', 'admin'] as const).map((role) => advertises({ role }))).toEqual([
    false,
    true,
    true,
  ])
  expect([
    isAgent({ role: 'agent' }),
    isAgent({ role: 'admin' }),
    isAdministrator({ role: 'agent' }),
  ]).toEqual([true, false, false])
})

test('whoever has no role, or one that nobody knows, is a user', () => {
  expect([roleOf(null), roleOf(undefined), roleOf({ role: null }), roleOf({ role: 'Agent' })]).toEqual(
    Array(4).fill('user'),
  )
})

test('what agents do is refused to users in the words for administrators', () => {
  expect(() => requireAgent({ role: 'user' })).toThrow(
    'Access Denied - You need administrator privileges to access this page.',
  )
  expect(() => requireAgent({ role: 'agent' })).not.toThrow()
  expect(() => requireAgent({ role: 'admin' })).not.toThrow()
})
