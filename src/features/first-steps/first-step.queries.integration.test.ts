import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { countFirstSteps, readFirstSteps } from './first-step.queries.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)

const at = (site: { isPublic: boolean; trustsProxy: boolean }) => ({
  db: database.db,
  config: services.config,
  machine: { ...services.machine, setUp: { ...services.machine.setUp, site } },
})
const proxyOf = async (site: { isPublic: boolean; trustsProxy: boolean }) =>
  (await readFirstSteps(at(site))).steps.find(({ name }) => name === 'proxy')

test('a proxy has to be named where others reach the site, and is done with where only its own machine does', async () => {
  expect(await proxyOf({ isPublic: true, trustsProxy: false })).toEqual({ name: 'proxy', isDone: false })
  expect(await proxyOf({ isPublic: true, trustsProxy: true })).toEqual({ name: 'proxy', isDone: true })
  expect(await proxyOf({ isPublic: false, trustsProxy: false })).toEqual({
    name: 'proxy',
    isDone: true,
    isNotNeeded: true,
  })
})

test('what is open has to be seen to only where others reach the site', async () => {
  const { steps } = await readFirstSteps(at({ isPublic: true, trustsProxy: false }))
  const open = steps.filter(({ isDone }) => !isDone).length
  expect(open).toBeGreaterThan(1)
  expect(await countFirstSteps(at({ isPublic: true, trustsProxy: false }))).toEqual({ open, urgent: open })
  expect(await countFirstSteps(at({ isPublic: false, trustsProxy: false }))).toEqual({
    open: open - 1,
    urgent: 0,
  })
})
