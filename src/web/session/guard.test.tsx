import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type SessionState, stateOfSession } from '#/features/accounts/browser/session-state.rules.ts'
import { makeAdmin, makeSession } from '../../../tests/support/session-world.ts'
import { Guard, loginPathFrom } from './guard.tsx'
import { type Session, SessionContext } from './session-provider.tsx'

const nothing = async () => undefined

function sessionIn(state: SessionState, isSigningOut: boolean): Session {
  return {
    state,
    status: 'signed-in',
    user: null,
    profile: state.session?.profile ?? null,
    isAdmin: false,
    advertises: false,
    isSigningOut,
    adopt: () => undefined,
    signOut: nothing,
    refetchProfile: nothing,
    validate: nothing,
  }
}

function render(requires: 'signed-in' | 'admin', state: SessionState, isSigningOut = false) {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={['/dashboard/settings?tab=2']}>
      <SessionContext value={sessionIn(state, isSigningOut)}>
        <Guard requires={requires}>
          <p>Payslips</p>
        </Guard>
      </SessionContext>
    </MemoryRouter>,
  )
}

const user = stateOfSession(makeSession())
const admin = stateOfSession(makeAdmin())
const visitor = stateOfSession(null)
const COVERED = '<div inert="" class="invisible"><p>Payslips</p></div>'

describe('the guard', () => {
  test('shows the page to whom it is for', () => {
    expect(render('signed-in', user)).toBe('<div><p>Payslips</p></div>')
    expect(render('admin', admin)).toBe('<div><p>Payslips</p></div>')
  })
  test('refuses a user where an administrator is asked for, and says the role', () => {
    const html = render('admin', user)
    expect(html).toContain('Access Denied')
    expect(html).toContain('You need administrator privileges to access this page.')
    expect(html).toContain('Current role: <strong>user</strong>')
    expect(html).toContain('Go Back')
    expect(html).toContain('Go Home')
    expect(html).not.toContain('Payslips')
  })
  test('keeps the page of an administrator whose profile could not be read, out of reach', () => {
    const html = render('admin', {
      ...user,
      isProfileAssumed: true,
    })
    expect(html).toContain('Access Denied')
    expect(html).toContain('<div hidden="" inert=""><p>Payslips</p></div>')
  })
  test.each([
    ['it is loading', { ...user, isLoading: true }],
    ['what it knows is unconfirmed', { ...user, isUnconfirmed: true }],
  ])('covers the page while %s', (_what, state) => {
    const html = render('signed-in', state)
    expect(html).toContain('Authenticating...')
    expect(html).toContain('This should only take a moment')
    expect(html).toContain(COVERED)
  })
  test('leaves nothing of the page to somebody who is sent to sign in', () => {
    const html = render('signed-in', visitor)
    expect(html).toContain('Authenticating...')
    expect(html).not.toContain('Payslips')
  })
  test('waits for the profile where the role matters', () => {
    const waiting = { ...stateOfSession(makeSession({ profile: null })), isProfileLoading: true }
    const html = render('admin', waiting)
    expect(html).toContain('Loading user profile...')
    expect(html).toContain(COVERED)
    expect(render('signed-in', waiting)).not.toContain('Loading user profile...')
  })
  test('leaves the page alone while somebody signs out', () => {
    expect(render('admin', visitor, true)).toBe('<div><p>Payslips</p></div>')
  })
})

test('the way to the login leads back to the same page', () => {
  expect(loginPathFrom('/dashboard/settings?tab=2')).toBe('/login?from=%2Fdashboard%2Fsettings%3Ftab%3D2')
})
