import { expect, test } from 'vitest'
import { CONSENT_VERSION } from '#/features/accounts/account.schema.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const services = makeTestServices(useTestDatabase(), { sessionLifetimeDays: 17 })
const site = await makeTestSite(services, ['routes/public/legal/privacy-policy.tsx'])

test('the policy names the version that people agree to and the settings it depends on', async () => {
  const html = await (await site.get('/privacy-policy')).text()
  const text = html.replace(/<!-- -->|<[^>]+>/g, '')
  expect(text).toContain(`version ${CONSENT_VERSION}`)
  expect(text).toContain('at the latest after 17 days')
})

test('the policy names what stays in the browser', async () => {
  const text = (await (await site.get('/privacy-policy')).text()).replace(/\s+/g, ' ')
  expect(text).toContain('the last 30 homes you looked at')
  expect(text).toContain('the words of your last four searches')
})
