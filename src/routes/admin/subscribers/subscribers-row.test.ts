import { expect, test } from 'vitest'
import { presentMailablePost, presentSubscriber } from './subscribers-row.server.ts'

const at = new Date('2026-11-21T09:00:00Z')

test('a subscriber is shown with the status in words and the times as they are read in Accra', () => {
  const subscriber = {
    id: '1',
    email: 'ama@example.com',
    status: 'pending',
    consentVersion: '2026-11',
  } as const
  expect(
    presentSubscriber({ ...subscriber, requestedAt: at, confirmedAt: null, unsubscribedAt: null }),
  ).toEqual({
    ...subscriber,
    statusLabel: 'Not confirmed',
    requestedAt: '21 November 2026, 09:00',
    confirmedAt: null,
    unsubscribedAt: null,
  })
})

test('an article is shown with its day, and with when it was sent', () => {
  const post = { id: '1', title: 'First', publishedAt: at }
  expect(presentMailablePost({ ...post, mailing: null })).toEqual({
    id: '1',
    title: 'First',
    publishedOn: '21 November 2026',
    mailing: null,
  })
  const mailing = { requestedAt: at, mailCount: 7, isFinished: true }
  expect(presentMailablePost({ ...post, mailing }).mailing).toEqual({
    ...mailing,
    requestedAt: '21 November 2026, 09:00',
  })
})
