import { expect, test } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { useNotifiedWorld } from '../../../tests/support/notified-world.ts'
import { sendNotification } from './notification.jobs.server.ts'
import { changeSavedSearch, pauseSavedSearch, resumeSavedSearch } from './saved-search.commands.server.ts'
import { tellOfMatches } from './saved-search.jobs.server.ts'
import { byLink } from './saved-search-address.commands.server.ts'
import { savedSearchToken } from './saved-search-link.rules.ts'

const { database, server, services, notifications, send, somebodyNotified } = useNotifiedWorld()
const FIRST = { isLast: false }

test.each(['on the page', 'by the link of a message'])(
  'is not told any more once the search was paused %s, nor when it is resumed',
  async (by) => {
    const { buyer, savedSearchId } = await somebodyNotified()
    const other = await somebodyNotified()
    const token = savedSearchToken(services.secrets, 'manage-saved-search', savedSearchId)
    if (by === 'on the page') {
      await pauseSavedSearch(services, buyer, { savedSearchId })
      await resumeSavedSearch(services, buyer, { savedSearchId })
    } else {
      await byLink.pause(services, { token })
      await byLink.resume(services, { token })
    }
    await tellOfMatches(services)
    await send()
    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]?.text).toContain(other.savedSearchId)
    const mails = await database.db
      .selectFrom('mails')
      .select('savedSearchId')
      .where('template', '=', 'saved-search-matches')
      .execute()
    expect(mails).toEqual([{ savedSearchId: other.savedSearchId }])
  },
)

test('is not told when its search is paused while it waits behind another', async () => {
  const { savedSearchId } = await somebodyNotified()
  const [row] = await notifications()
  if (!row) throw new Error('Nothing is owed.')
  const second = { ...row, id: newId(1), data: JSON.stringify(row.data) }
  await database.db.insertInto('notifications').values(second).execute()
  const token = savedSearchToken(services.secrets, 'manage-saved-search', savedSearchId)
  const pausing: typeof services = Object.create(services, {
    push: {
      value: {
        publicKey: services.push.publicKey,
        send: async (...message: Parameters<typeof services.push.send>) => {
          await byLink.pause(services, { token })
          return await services.push.send(...message)
        },
      },
    },
  })
  // Both are read before the first is handed over.
  await Promise.all([row, second].map(({ id }) => sendNotification(pausing, { notificationId: id }, FIRST)))
  expect(server.taken).toHaveLength(1)
})

test('says only what is still asked for when its owner changes that before it goes out', async () => {
  const { buyer, savedSearchId } = await somebodyNotified()
  const drop = { kind: 'drop' as const, title: 'Home that costs less', price: 'GH₵900' }
  const data = {
    ...{ search: 'type=house', total: 12, others: { new: 4, drop: 6 } },
    homes: [{ kind: 'new', title: 'New home', price: 'GH₵1,000' }, drop],
  }
  const mailed = { id: newId(0), location: 'Osu', ...drop }
  await database.db
    .updateTable('notifications')
    .set({ data: JSON.stringify(data) })
    .execute()
  await database.db
    .updateTable('mails')
    .set({ data: JSON.stringify({ savedSearchId, name: 'Mine', ...data, homes: [mailed] }) })
    .execute()
  const drops = { name: 'Drops', frequency: 'at-once' as const, tellsNew: false, tellsReturns: false }
  await changeSavedSearch(services, buyer, { savedSearchId, ...drops, tellsDrops: true })
  expect((await notifications())[0]?.data).toEqual({
    ...{ search: 'type=house', total: 7, others: { drop: 6 } },
    homes: [drop],
  })
  const { data: mailData } = await database.db.selectFrom('mails').select('data').executeTakeFirstOrThrow()
  expect(mailData).toMatchObject({ total: 7, homes: [mailed] })
  await changeSavedSearch(services, buyer, { savedSearchId, ...drops, tellsNew: true, tellsDrops: false })
  expect(await notifications()).toEqual([])
  expect(await database.db.selectFrom('mails').select('id').execute()).toEqual([])
})
