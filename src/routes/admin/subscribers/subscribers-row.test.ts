import { expect, test } from 'vitest'
import { presentSubscriber } from './subscribers-row.server.ts'

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
