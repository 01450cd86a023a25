import { expect, test } from 'vitest'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const NEW = '/dashboard/shortlists/new'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, ['routes/account/shortlists/new-shortlist.tsx'])

test('a new shortlist begins with the homes that somebody has saved, and goes on with those that are ticked', async () => {
  const person = await insertPerson(services)
  const other = await insertPerson(services)
  const read = async (path: string) => (await site.get(path, person.cookie)).text()
  expect(await read(NEW)).toContain('Save homes first')
  const save = async (title: string, userId: string, status: 'active' | 'withdrawn' = 'active') => {
    const { id } = await insertProperty(database.db, { title, status })
    await database.db
      .insertInto('favorites')
      .values({ userId, propertyId: id, createdAt: services.time.now })
      .execute()
    return id
  }
  const id = await save('Villa at Tesano', person.id)
  await save('Flat that went', person.id, 'withdrawn')
  await save('Of somebody else', other.id)

  const choice = await read(NEW)
  expect(choice).toContain(`name="homes" value="${id}"`)
  for (const hidden of ['Flat that went', 'Of somebody else']) expect(choice).not.toContain(hidden)
  expect(choice).not.toContain('Nothing is ticked')
  const untouched = await read(`${NEW}?ticked=yes`)
  expect(untouched).toMatch(/role="alert".*Nothing is ticked.*Tick at least one home.*Villa at Tesano/s)
  const named = await read(`${NEW}?homes=${id}&ticked=yes`)
  expect(named).not.toContain('Nothing is ticked')
  expect(named).toContain('Save the shortlist')
  expect(named).not.toContain('type="checkbox"')
})
