import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.server.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is not of the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['142.250.185.78', '172.32.0.1', '2a00:1450:4001:80b::200a'])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
