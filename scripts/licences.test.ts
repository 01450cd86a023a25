import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readLockfile, shippedPackages, unacceptedPackages } from './licences.ts'

test('everything that is shipped stands under terms that we accept', () => {
  const packages = shippedPackages(readLockfile(fileURLToPath(new URL('..', import.meta.url))))
  expect(packages.length).toBeGreaterThan(100)
  expect(unacceptedPackages(packages)).toEqual([])
})

const of = (license?: string) =>
  unacceptedPackages(
    shippedPackages({
      packages: {
        '': {},
        'node_modules/a/node_modules/@b/c': { version: '1.0.0', ...(license ? { license } : {}) },
      },
    }),
  ).map(({ name, licence }) => `${name}: ${licence}`)

test.each([['GPL-3.0'], ['MIT AND GPL-2.0'], ['SSPL-1.0 OR GPL-3.0']])('%s is refused', (licence) => {
  expect(of(licence)).toEqual([`@b/c: ${licence}`])
})

test('a package that does not say its terms is refused, and one of two alternatives is enough', () => {
  expect(of()).toEqual(['@b/c: unknown'])
  expect(of('(GPL-3.0 OR MIT)')).toEqual([])
})

test('what only developers need is not shipped', () => {
  expect(shippedPackages({ packages: { 'node_modules/a': { version: '1.0.0', dev: true } } })).toEqual([])
})
