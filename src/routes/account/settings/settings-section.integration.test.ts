import { expect, test } from 'vitest'
import { insertMember, makeAccountServices } from '../../../../tests/support/account-site.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const SETTINGS = '/dashboard/settings'

const services = makeAccountServices(useTestDatabase())
const site = await makeTestSite(services, ['routes/account/settings/settings.tsx'])

test('The settings are folded up behind what they are, and open where a form has something to say', async () => {
  const cookie = await signInAs(services, (await insertMember(services)).id)
  const open = async (response: Response) =>
    [...(await response.text()).matchAll(/<details[^>]* open=""[^>]*>.*?<h3[^>]*>([^<]*)</gs)].map(
      ([, title]) => title,
    )
  const plain = await site.get(SETTINGS, cookie)
  const text = (await plain.clone().text()).replaceAll('<!-- -->', '')
  expect(text).toMatch(/E-mail address<\/h3>.*Email cannot be changed.*Signed in here alone/s)
  expect(await open(plain)).toEqual([])
  const refused = { currentPassword: 'not-mine', password: 'kente', confirmPassword: 'cocoa' }
  expect(await open(await site.post(`${SETTINGS}/password`, refused, cookie))).toEqual(['Password'])
  expect(await open(await site.post(`${SETTINGS}/account/deletion`, { password: 'no' }, cookie))).toEqual([
    'Delete account',
  ])
})
