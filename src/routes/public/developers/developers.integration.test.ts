import { beforeAll, expect, test } from 'vitest'
import { OPERATIONS } from '#/routes/public-api/operations.ts'
import { PROBLEMS } from '#/routes/public-api/problem.ts'
import { propertyResource } from '#/routes/public-api/property-resource.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const services = makeTestServices(useTestDatabase())
let html = ''

beforeAll(async () => {
  const site = await makeTestSite(services, ['routes/public/developers/developers.tsx'])
  const response = await site.get('/developers')
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toContain('public')
  html = await response.text()
})

test('the page shows every address of the API with its parameters and how to ask it', () => {
  for (const { id, path, summary, parameters } of OPERATIONS) {
    expect(html).toContain(`id="${id}"`)
    expect(html).toContain(summary)
    expect(html).toContain(`https://fihankra.example/api/v1${path.replace('{id}', '')}`)
    for (const name of Object.keys(parameters)) expect(html).toContain(name)
  }
  expect(html).toContain('/api/v1/openapi.json')
  expect(html).toContain('600 requests in 10 minutes')
})

test('the page explains every field of a property', () => {
  const { entries } = propertyResource.pipe[0]
  for (const name of Object.keys(entries)) expect(html).toContain(`>${name}</code>`)
})

test('every problem has its place on the page, where its type leads', () => {
  for (const [code, { title }] of Object.entries(PROBLEMS)) {
    expect(html).toContain(`id="${code}"`)
    expect(html).toContain(title)
  }
})
