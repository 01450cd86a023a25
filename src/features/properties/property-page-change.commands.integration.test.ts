import { expect, test, vi } from 'vitest'
import { listenForPageChanges } from '#/database/page-change.server.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { announcePropertyChange } from './property-page-change.commands.server.ts'

const database = useTestDatabase()

function listen() {
  const heard = {
    onChange: vi.fn<(subjects: readonly string[]) => void>(),
    onUpToDate: vi.fn<(milliseconds: number) => void>(),
    onDeaf: vi.fn<() => void>(),
    onProblem: vi.fn<(error: Error) => void>(),
  }
  return { ...heard, ...listenForPageChanges({ url: database.url, ...heard }) }
}

test('a property is announced with the lists of every place around where it lies and lay', async () => {
  const place = (slug: string) =>
    database.db
      .selectFrom('places')
      .select(['id', 'parentId'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  const [legon, kumasi] = [await place('east-legon'), await place('kumasi')]
  const accra = legon.parentId ?? ''
  const listener = listen()
  await vi.waitFor(() => expect(listener.onUpToDate).toHaveBeenCalled())
  await database.db
    .transaction()
    .execute((tx) => announcePropertyChange(tx, { propertyId: 'x', placeIds: [legon.id, null, kumasi.id] }))
  await database.db
    .transaction()
    .execute((tx) => announcePropertyChange(tx, { propertyId: 'y', placeIds: [null] }))
  await listener.catchUp()
  const [, [subjects], [without]] = listener.onChange.mock.calls as [unknown, [string[]], [string[]]]
  expect(subjects).toEqual(
    expect.arrayContaining([
      'property:x',
      'properties',
      `place:${legon.id}`,
      `place:${accra}`,
      `place:${kumasi.id}`,
      `place:${kumasi.parentId}`,
    ]),
  )
  expect(without).toEqual(['property:y', 'properties'])
  await listener.stop()
})
