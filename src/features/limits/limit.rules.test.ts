import { expect, test } from 'vitest'
import { addressSubject, describeWait } from './limit.rules.ts'

test.each([
  [0, '1 second'],
  [0.2, '1 second'],
  [1, '1 second'],
  [40, '40 seconds'],
  [60, '60 seconds'],
  [61, '2 minutes'],
  [14 * 60, '14 minutes'],
  [3_600, '60 minutes'],
  [3_601, '2 hours'],
])('a wait of %d seconds is said as %s', (seconds, said) => {
  expect(describeWait(seconds)).toBe(said)
})

test.each([
  [null, 'none'],
  ['102.176.0.1', '102.176.0.1'],
  ['::ffff:102.176.0.1', '102.176.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['not:an:address', 'not:an:address'],
])('attempts from %s count for %s', (ip, subject) => {
  expect(addressSubject(ip)).toBe(subject)
})
