import { describe, expect, test } from 'vitest'
import { otherSpelling, properPath } from './proper-address.ts'

describe('the proper path', () => {
  test.each([
    ['/properties/', '/properties'],
    ['/properties///', '/properties'],
    ['//properties', '/properties'],
    ['/properties//in//osu', '/properties/in/osu'],
    ['/Properties', '/properties'],
    ['/BLOG/0193A000-BBE3-71E5-8810-306B0A66B858', '/blog/0193a000-bbe3-71e5-8810-306b0a66b858'],
    ['/properties/in/East-Legon/', '/properties/in/east-legon'],
    ['/Caf%C3%A9', '/caf%C3%A9'],
    ['/50%/A', '/50%/a'],
    ['//', '/'],
  ])('of %s is %s', (given, proper) => {
    expect(properPath(given)).toBe(proper)
  })

  test.each([
    '/',
    '/properties',
    '/properties/in/osu',
    '/caf%C3%A9',
    '/api/session',
    '/api/V1/',
    '/assets/entry-Ab3.js',
    '/images/a/B.webp',
    '/properties/_.data',
  ])('of %s is itself', (path) => {
    expect(properPath(path)).toBeUndefined()
  })
})

// What people try so that a redirect leaves the site.
const OFF_SITE = [
  '//evil.example/',
  '///evil.example/',
  '////evil.example/',
  '//evil.example//',
  '/\\evil.example/',
  '/\\/evil.example/',
  '\\\\evil.example\\',
  '/\\\\evil.example/',
  '//evil.example/%2e%2e',
  '//evil.example/..//',
  '/..//evil.example/',
  '/.//evil.example/',
  '/a/..//evil.example/',
  '/a/../..//evil.example/',
  '//EVIL.example',
  '//Evil.example/?next=//evil.example',
  '//evil.example@fihankra.example/',
  '//user:pass@evil.example/',
  '/@evil.example/',
  '//evil%2eexample/',
  '/%2f%2fevil.example/',
  '/%2F%2FEvil.example/',
  '/%5cevil.example/',
  '/%5C%5CEvil.example/',
  '/%09//evil.example/',
  '/\t//evil.example/',
  '/\n//evil.example/',
  '/\r\n//evil.example/',
  '/%0d%0aLocation:%20https://evil.example/',
  '/%0D%0ALocation:%20//Evil.example//',
  '/%00//evil.example/',
  '/https://evil.example/',
  '/HTTPS://evil.example/',
  '/https:evil.example/',
  '/javascript:alert(1)/',
  '/JavaScript:alert(1)//',
  '/data:text/html,<script>alert(1)</script>/',
  '//[::1]/',
  '//127.0.0.1:80/',
  '/。/evil.example//',
  '//evil。example/',
  '/;//evil.example/',
  '/?//evil.example/',
  '/#//evil.example/',
]

describe('a redirect to the proper path', () => {
  test.each(OFF_SITE)('stays on the site: %j', (given) => {
    // As the outer server reads the address of a request.
    const { pathname, search } = new URL(
      `https://fihankra.example${given.startsWith('/') ? '' : '/'}${given}`,
    )
    const proper = properPath(pathname) ?? pathname
    expect(proper).toMatch(/^\/(?![/\\])[^\\\p{Cc}]*$/u)
    for (const location of [proper + search, `https://fihankra.example${proper}${search}`]) {
      expect(new URL(location, 'https://fihankra.example').origin).toBe('https://fihankra.example')
    }
    expect(properPath(proper)).toBeUndefined()
  })
})

test('what is sent to an endpoint goes to its one spelling', () => {
  for (const path of ['/API/cart', '/api/cart/', '/dashboard//users', '/api/Uploads'])
    expect(otherSpelling(path)).toBeDefined()
  for (const path of ['/api/cart', '/dashboard/users/%27%3B/role', '/login.data', '/'])
    expect(otherSpelling(path)).toBeUndefined()
})
