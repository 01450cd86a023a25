import { parse } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { makeActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { times, useBuyersWorld } from '../../../tests/support/buyers-world.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { addFavorite, noteFavorite, removeFavorite } from './favorite.commands.server.ts'
import { favoritePersonalData } from './favorite.privacy.server.ts'
import { listFavorites, readNote } from './favorite.queries.server.ts'
import { noteFields } from './favorite-form.schema.ts'

const { database, services, newBuyer } = useBuyersWorld({ maxConnections: 10 })
let buyer: Actor
let propertyId: string

beforeEach(async () => {
  buyer = await newBuyer()
  propertyId = (await insertProperty(database.db)).id
  await addFavorite(services, buyer, { propertyId })
})

const noteOf = ({ accountId }: Actor, id = propertyId) => readNote(database.db, { accountId, propertyId: id })

describe('a note on a saved home', () => {
  test('is read by its owner, on the list and in what they download, until it is emptied', async () => {
    expect(await noteOf(buyer)).toBeNull()
    expect(await noteFavorite(services, buyer, { propertyId, note: 'Ask about the roof' })).toBe(
      'Ask about the roof',
    )
    const { properties } = await listFavorites(database.db, {
      accountId: buyer.accountId,
      page: 1,
      now: services.time.now,
    })
    expect(properties).toMatchObject([{ id: propertyId, note: 'Ask about the roof' }])
    const { accountId, email } = buyer
    expect(await favoritePersonalData.exportFor(database.db, { accountId, email })).toMatchObject({
      favorites: [{ propertyId, note: 'Ask about the roof' }],
    })
    expect(await noteFavorite(services, buyer, { propertyId, note: '' })).toBeNull()
    expect(await noteOf(buyer)).toBeNull()
  })

  test('is nobody else’s, though they keep the same home', async () => {
    const other = await newBuyer()
    await addFavorite(services, other, { propertyId })
    await noteFavorite(services, buyer, { propertyId, note: 'Too dear for us' })
    await noteFavorite(services, other, { propertyId, note: 'We take it' })
    expect(await noteOf(buyer)).toBe('Too dear for us')
    expect(await noteOf(other)).toBe('We take it')
  })

  test.each(['', 'x', "' or 1=1 --", '0198f000-0000-7000-8000-000000000002', '\u0000'])(
    'is refused of what is no favourite: %j',
    async (id) => {
      await expect(noteFavorite(services, buyer, { propertyId: id, note: 'a' })).rejects.toMatchObject({
        kind: 'not_found',
        code: 'favorite.not_found',
      })
      expect(await noteOf(buyer, id)).toBeNull()
    },
  )

  test('is refused on a home that only others keep, and changes nothing of theirs', async () => {
    const other = await newBuyer()
    await noteFavorite(services, buyer, { propertyId, note: 'Mine' })
    await expect(noteFavorite(services, other, { propertyId, note: 'Yours' })).rejects.toMatchObject({
      code: 'favorite.not_found',
    })
    expect(await noteOf(buyer)).toBe('Mine')
    expect(await noteOf(other)).toBeNull()
  })

  test('is refused to administrators and to whoever is gone', async () => {
    await expect(
      noteFavorite(services, { ...buyer, role: 'admin' }, { propertyId, note: 'a' }),
    ).rejects.toMatchObject({ code: 'account.buyers_only' })
    await expect(
      noteFavorite(services, makeActor({ accountId: factoryId() }), { propertyId, note: 'a' }),
    ).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('stands on a home that is off the market by now, and goes with its heart', async () => {
    await database.db
      .updateTable('properties')
      .set({ status: 'withdrawn' })
      .where('id', '=', propertyId)
      .execute()
    await noteFavorite(services, buyer, { propertyId, note: 'Gone?' })
    await database.db
      .updateTable('properties')
      .set({ status: 'active' })
      .where('id', '=', propertyId)
      .execute()
    await removeFavorite(services, buyer, { propertyId })
    await addFavorite(services, buyer, { propertyId })
    expect(await noteOf(buyer)).toBeNull()
  })

  test('is one of those that were sent at once, whole, and none where the heart was taken back first', async () => {
    const notes = Array.from({ length: 20 }, (_, index) => `Note ${index}`)
    await times(20, (index) => noteFavorite(services, buyer, { propertyId, note: notes[index] ?? '' }))
    expect(notes).toContain(await noteOf(buyer))
    const outcomes = await Promise.allSettled([
      removeFavorite(services, buyer, { propertyId }),
      ...notes.map((note) => noteFavorite(services, buyer, { propertyId, note })),
    ])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'favorite.not_found' })
    expect(await noteOf(buyer)).toBeNull()
  })

  test('counts as a change of favourites', async () => {
    const limited = makeTestServices(database)
    Object.assign(limited.config, { favorites: { changesPerAccount: { count: 1, seconds: 600 } } })
    const other = await newBuyer()
    await addFavorite(limited, other, { propertyId })
    await expect(noteFavorite(limited, other, { propertyId, note: 'a' })).rejects.toMatchObject({
      code: 'limit.reached',
    })
  })
})

describe('what a form sends as a note', () => {
  const read = (note: unknown) => parse(noteFields, { note }).note

  test('is stored as it was written, but for blanks around it and what nobody types', () => {
    expect(read('  Ɛyɛ papa\r\nCall\u0000 Kofi\u202e  ')).toBe('Ɛyɛ papa\nCall Kofi\u202e')
    expect(read('<script>alert(1)</script>')).toBe('<script>alert(1)</script>')
    expect(read(undefined)).toBe('')
    expect(read(' \n ')).toBe('')
  })

  test('is at most 500 characters, a line break one of them', () => {
    expect(read(`${'a'.repeat(249)}\r\n${'b'.repeat(250)}`)).toHaveLength(500)
    expect(() => read('a'.repeat(501))).toThrow('Use at most 500 characters')
    expect(() => read(['a'])).toThrow()
  })

  test('fits into the database however wide its characters are', async () => {
    await noteFavorite(services, buyer, { propertyId, note: read('🏡'.repeat(250)) })
    expect(await noteOf(buyer)).toBe('🏡'.repeat(250))
  })
})
