import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stateOfSession } from '#/features/accounts/browser/session-state.rules.ts'
import { makeAdmin, makeProfile, START } from '../../../tests/support/session-world.ts'
import { SessionFacts } from './debug-panel.tsx'

test('the debug panel shows what this page knows of its session', () => {
  const state = stateOfSession(
    makeAdmin({
      user: { id: '01a1fc50-b177-756b-86f9-7d1842fa93ec', email: 'ama@example.com', isEmailVerified: true },
      profile: makeProfile({ role: 'admin', phone: '+233244123456' }),
      endsIn: 3_725,
    }),
  )
  const text = renderToStaticMarkup(<SessionFacts state={state} now={START} />).replace(/<[^>]+>/g, ' ')
  expect(text.replace(/\s+/g, ' ').trim()).toBe(
    'State signed in Loading no User id 01a1fc50… E-mail ama@example.com Verified yes Provider email ' +
      'Role admin Name Ama Mensah Phone +233244123456 Created 2026-01-01 00:00:00 ' +
      'Session ends 2026-11-21 10:02:05, 62 min left',
  )
})
