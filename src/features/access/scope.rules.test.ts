import { expect, test } from 'vitest'
import { everything, isInScope, ownedBy } from './scope.rules.ts'

test.each([
  ['everything', everything, { own: true, others: true, nobodys: true }],
  ['one account', ownedBy('ama'), { own: true, others: false, nobodys: false }],
])('the scope of %s', (_, scope, holds) => {
  expect({
    own: isInScope(scope, 'ama'),
    others: isInScope(scope, 'kofi'),
    nobodys: isInScope(scope, null),
  }).toEqual(holds)
})
