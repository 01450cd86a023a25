import { expect, test } from 'vitest'
import { pageAddressOf } from './page-address.ts'

test.each([
  ['/dashboard', '/dashboard', ''],
  ['/properties?beds=2&sort=latest', '/properties', '?beds=2&sort=latest'],
  ['/dashboard.data?_routes=routes%2Fdashboard', '/dashboard', ''],
  ['/dashboard/users.data?query=ama+b&_routes=x', '/dashboard/users', '?query=ama+b'],
  ['/_.data', '/', ''],
  ['/', '/', ''],
])('%s is about the page %s%s', (address, pathname, search) => {
  expect(pageAddressOf(new Request(`http://site${address}`))).toEqual({ pathname, search })
})
