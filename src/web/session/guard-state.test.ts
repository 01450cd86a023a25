import { describe, expect, test } from 'vitest'
import { makeProfile } from '../../../tests/support/session-world.ts'
import { type GuardFacts, guardState } from './guard.tsx'

const signedIn: GuardFacts = {
  requires: 'signed-in',
  isLoading: false,
  session: { isAdmin: false },
  isProfileLoading: false,
  waitedMs: 0,
}
const admin: GuardFacts = { ...signedIn, requires: 'admin', session: { isAdmin: true } }
const agent: GuardFacts = {
  ...admin,
  session: { isAdmin: false, profile: makeProfile({ role: 'agent' }) },
}
const loading = { isLoading: true }
const unknownRole = { isProfileLoading: true, session: { isAdmin: false } }

const TABLE: [string, GuardFacts, ReturnType<typeof guardState>][] = [
  ['somebody signed in', signedIn, 'page'],
  ['nobody', { ...signedIn, session: null }, 'redirect'],
  ['a session that is asked for', { ...signedIn, ...loading }, 'authenticating'],
  ['nobody known while it is asked', { ...signedIn, ...loading, session: null }, 'authenticating'],
  ['asking for just under 5 s', { ...signedIn, ...loading, waitedMs: 4_999 }, 'authenticating'],
  ['asking for 5 s', { ...signedIn, ...loading, waitedMs: 5_000 }, 'timeout'],
  ['asking for 5 s without a user', { ...signedIn, ...loading, session: null, waitedMs: 5_000 }, 'timeout'],
  ['an answer after the timeout', { ...signedIn, waitedMs: 9_000 }, 'page'],
  ['a profile under way, which matters not here', { ...signedIn, ...unknownRole }, 'page'],
  ['an administrator', admin, 'page'],
  ['a user where an administrator is asked for', { ...admin, session: { isAdmin: false } }, 'denied'],
  ['an agent where one is asked for', { ...agent, requires: 'agent' }, 'page'],
  ['an administrator where an agent is asked for', { ...admin, requires: 'agent' }, 'page'],
  ['an agent where an administrator is asked for', agent, 'denied'],
  ['a user where an agent is asked for', { ...signedIn, requires: 'agent' }, 'denied'],
  ['nobody where an administrator is asked for', { ...admin, session: null }, 'redirect'],
  ['asking comes before the profile', { ...admin, ...loading, ...unknownRole }, 'authenticating'],
  ['a profile under way', { ...admin, ...unknownRole }, 'loading-profile'],
  [
    'a profile under way for just under 3 s',
    { ...admin, ...unknownRole, waitedMs: 2_999 },
    'loading-profile',
  ],
  ['a profile under way for 3 s', { ...admin, ...unknownRole, waitedMs: 3_000 }, 'denied'],
  [
    'nobody, whose profile is nobody’s',
    { ...admin, ...unknownRole, session: null, waitedMs: 10 },
    'redirect',
  ],
]

describe('the guard of a private page', () => {
  test.each(TABLE)('answers %s', (_what, facts, expected) => {
    expect(guardState(facts)).toBe(expected)
  })
})
