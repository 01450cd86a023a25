import { describe, expect, test } from 'vitest'
import { clientAddressFinder } from './client-address.server.ts'

describe('the address of a client', () => {
  test('is the socket’s when no proxy is trusted, whatever headers say', () => {
    const find = clientAddressFinder([])
    expect(find('192.0.2.7', '198.51.100.1')).toBe('192.0.2.7')
    expect(find('::ffff:192.0.2.7', undefined)).toBe('192.0.2.7')
    expect(find(undefined, '198.51.100.1')).toBeNull()
  })

  test('is what the last trusted proxy heard, not what the client claims before it', () => {
    const find = clientAddressFinder(['10.0.0.0/8', '2001:db8::1'])
    expect(find('10.1.2.3', '203.0.113.9, 198.51.100.1')).toBe('198.51.100.1')
    expect(find('10.1.2.3', '203.0.113.9, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1')
    expect(find('2001:db8::1', '2001:db8:aaaa::5')).toBe('2001:db8:aaaa::5')
    expect(find('192.0.2.7', '198.51.100.1')).toBe('192.0.2.7')
  })

  test('stays the proxy’s when the header is missing or nonsense', () => {
    const find = clientAddressFinder(['10.0.0.0/8'])
    expect(find('10.1.2.3', undefined)).toBe('10.1.2.3')
    expect(find('10.1.2.3', 'unknown')).toBe('10.1.2.3')
    expect(find('10.1.2.3', '"><script>')).toBe('10.1.2.3')
  })

  test.each(['10.0.0.0/99', '300.1.1.1', 'fd00::/200'])('%s is refused as a trusted proxy', (network) => {
    expect(() => clientAddressFinder([network])).toThrow('TRUSTED_PROXIES')
  })
})

test('somebody who forwards and is not named is heard of once, and not believed', () => {
  const warned: object[] = []
  const find = clientAddressFinder(['10.0.0.1'], { warn: (fields) => void warned.push(fields) })
  expect(find('10.0.0.1', '192.0.2.7')).toBe('192.0.2.7')
  expect(find('192.0.2.9', undefined)).toBe('192.0.2.9')
  expect(warned).toEqual([])
  expect(find('10.0.0.2', '192.0.2.7')).toBe('10.0.0.2')
  find('10.0.0.3', '192.0.2.7')
  expect(warned).toEqual([{ address: '10.0.0.2' }])
})
