import type { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { clientAddressFinder, forgottenProxyWatch } from './client-address.server.ts'

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

describe('a proxy that was forgotten', () => {
  const ask = (watch: ReturnType<typeof forgottenProxyWatch>, forwardedFor?: string) =>
    watch({
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
      socket: { remoteAddress: '::ffff:192.0.2.9' } as Socket,
    })

  test('is heard of once, by the first request that it forwards, which is still to be answered', () => {
    const warned: object[] = []
    const find = clientAddressFinder([], { warn: (fields) => void warned.push(fields) })
    const watch = forgottenProxyWatch([], find)
    expect(ask(watch)).toBe(false)
    expect(warned).toEqual([])
    expect(ask(watch, '198.51.100.1')).toBe(false)
    ask(watch, '198.51.100.2')
    expect(warned).toEqual([{ address: '192.0.2.9' }])
  })

  test('is not looked for where proxies are named', () => {
    const find = vi.fn(() => null)
    ask(forgottenProxyWatch(['10.0.0.1'], find), '198.51.100.1')
    expect(find).not.toHaveBeenCalled()
  })
})
