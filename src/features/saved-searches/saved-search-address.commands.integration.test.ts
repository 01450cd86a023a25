import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { INJECTIONS } from '#/platform/email/email.contract.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { insertSavedSearch } from '../../../tests/factories/saved-search-factory.ts'
import { makeStranger } from '../../../tests/factories/visitor-factory.ts'
import { useBuyersWorld } from '../../../tests/support/buyers-world.ts'
import { endSavedSearch } from './saved-search.commands.server.ts'
import { cleanUpSavedSearches } from './saved-search.jobs.server.ts'
import { getLinkedSavedSearch } from './saved-search.queries.server.ts'
import { askForm, MOST_SAVED_SEARCHES } from './saved-search.schema.ts'
import {
  askForSearch,
  byLink,
  confirmSavedSearch,
  endByLink,
} from './saved-search-address.commands.server.ts'
import { type SavedSearchLinkPurpose, savedSearchToken } from './saved-search-link.rules.ts'

const { database, services, newBuyer } = useBuyersWorld({ maxConnections: 10 })
const AMA = 'ama@example.com'
const DAY = 86_400_000
const NOT_VALID = { kind: 'gone', code: 'saved_search.link_not_valid' }
const SENT = { name: 'Houses', frequency: 'daily', tellsNew: 'on', search: 'type=house' }

beforeEach(async () => {
  services.addedJobs.length = 0
  for (const table of ['savedSearches', 'mails', 'rateLimits'] as const)
    await database.db.deleteFrom(table).execute()
})

const ask = (sent: Record<string, string> = {}, visitor = makeStranger()) =>
  askForSearch(services, visitor, v.parse(askForm, { ...SENT, email: AMA, ...sent }))
const rows = () => database.db.selectFrom('savedSearches').selectAll().orderBy('createdAt').execute()
const mails = () => database.db.selectFrom('mails').selectAll().orderBy('createdAt').execute()
const token = (purpose: SavedSearchLinkPurpose, id: string) => savedSearchToken(services.secrets, purpose, id)
const later = (milliseconds: number) => {
  services.time.now = new Date(services.time.now.getTime() + milliseconds)
}

describe('saving a search without an account', () => {
  test('counts once the link that was mailed is pressed', async () => {
    await ask({ email: ' Ama@Example.COM ' })
    const [row] = await rows()
    expect(row).toMatchObject({ email: AMA, accountId: null, confirmedAt: null, consentVersion: '2026-11' })
    expect(await mails()).toMatchObject([
      { template: 'saved-search-confirm', recipient: AMA, savedSearchId: row?.id, accountId: null },
    ])
    const link = token('confirm-saved-search', row?.id ?? '')
    await confirmSavedSearch(services, { token: link })
    later(DAY)
    await confirmSavedSearch(services, { token: link })
    expect((await rows())[0]?.confirmedAt).toEqual(new Date('2026-11-21T09:00:00Z'))
  })

  test('makes one row of the same search, and keeps what its owner has chosen since', async () => {
    await ask()
    await ask({ name: 'Others' })
    expect(await rows()).toMatchObject([{ name: 'Others' }])
    const id = (await rows())[0]?.id ?? ''
    await confirmSavedSearch(services, { token: token('confirm-saved-search', id) })
    later(DAY)
    await ask({ name: 'By a stranger', frequency: 'at-once' })
    expect(await rows()).toMatchObject([{ name: 'Others', frequency: 'daily' }])
  })

  test('ends at fifty for one address, also when many come at once', async () => {
    for (let count = 0; count < MOST_SAVED_SEARCHES - 1; count++)
      await insertSavedSearch(database.db, { email: AMA, search: `beds=${count}` })
    services.time.now = new Date('2026-12-01T09:00:00Z')
    await Promise.all(['1', '2'].map((baths) => ask({ search: `baths=${baths}` })))
    expect(await rows()).toHaveLength(MOST_SAVED_SEARCHES)
  })

  test('mails one address so often and no more, and lets a program that fills every field go', async () => {
    for (let count = 0; count < 6; count++) await ask({ search: `beds=${count}` })
    expect((await mails()).length).toBe(2)
    await ask({ email: 'bot@example.com', [HONEYPOT]: 'x' })
    expect((await rows()).filter(({ email }) => email === 'bot@example.com')).toEqual([])
    const stranger = makeStranger()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => ask({ email: `p${index}@example.com` }, stranger)),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  })

  test.each(['', 'ama', ...INJECTIONS.map((text) => `ama@example.com${text}`)])(
    'is refused for %j, which is no address',
    async (email) => {
      expect(v.safeParse(askForm, { ...SENT, email }).success).toBe(false)
    },
  )

  test('is refused without anything to tell of, or with a frequency of one’s own', () => {
    const { tellsNew: _, ...nothing } = SENT
    expect(v.safeParse(askForm, { ...nothing, email: AMA }).success).toBe(false)
    expect(v.safeParse(askForm, { ...SENT, email: AMA, frequency: 'hourly' }).success).toBe(false)
    expect(v.safeParse(askForm, { ...SENT, email: AMA, name: ' \n ' }).success).toBe(false)
  })

  test('is forgotten after a week without a press, and its link works no more', async () => {
    await ask()
    const id = (await rows())[0]?.id ?? ''
    later(8 * DAY)
    await expect(
      confirmSavedSearch(services, { token: token('confirm-saved-search', id) }),
    ).rejects.toMatchObject(NOT_VALID)
    await cleanUpSavedSearches(database.db, services.time.now)
    expect(await rows()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('ends with the account of the same address', async () => {
    const buyer = await newBuyer()
    await insertSavedSearch(database.db, { email: buyer.email.toLowerCase() })
    await database.db.deleteFrom('accounts').where('id', '=', buyer.accountId).execute()
    expect(await rows()).toEqual([])
  })
})

describe('the link of a mail', () => {
  test('changes, pauses, resumes and ends one search, of an address or of an account', async () => {
    const buyer = await newBuyer()
    const ids = [
      await insertSavedSearch(database.db, { email: AMA }),
      await insertSavedSearch(database.db, { accountId: buyer.accountId }),
    ]
    for (const id of ids) {
      const link = { token: token('manage-saved-search', id) }
      const view = () => getLinkedSavedSearch(services, link)
      const choices = { name: 'New', frequency: 'weekly', tellsNew: false, tellsDrops: true } as const
      await byLink.change(services, { ...choices, tellsReturns: false, ...link })
      await byLink.pause(services, link)
      expect(await view()).toMatchObject({ ...choices, isPaused: true })
      await byLink.resume(services, link)
      expect(await view()).toMatchObject({ isPaused: false })
      await endByLink(services, link)
      await endByLink(services, link)
      await expect(view()).rejects.toMatchObject(NOT_VALID)
      await expect(byLink.pause(services, link)).rejects.toMatchObject(NOT_VALID)
    }
    expect(await rows()).toEqual([])
  })

  test('opens nothing else: not another search, not for another purpose, not when guessed', async () => {
    const id = await insertSavedSearch(database.db, { email: AMA })
    const other = await insertSavedSearch(database.db, { email: 'kofi@example.com' })
    const proof = token('manage-saved-search', id).slice(36)
    for (const wrong of [
      '',
      id,
      other + proof,
      token('confirm-saved-search', id),
      `${token('manage-saved-search', id)}x`,
      "' or 1=1 --",
    ]) {
      await expect(endByLink(services, { token: wrong })).rejects.toMatchObject(NOT_VALID)
      await expect(byLink.pause(services, { token: wrong })).rejects.toMatchObject(NOT_VALID)
    }
    await expect(
      confirmSavedSearch(services, { token: token('manage-saved-search', id) }),
    ).rejects.toMatchObject(NOT_VALID)
    expect(await rows()).toMatchObject([{ pausedAt: null }, { pausedAt: null }])
  })

  test('is not what lets a buyer at another’s search', async () => {
    const id = await insertSavedSearch(database.db, { email: AMA })
    await expect(endSavedSearch(services, await newBuyer(), { savedSearchId: id })).rejects.toMatchObject({
      kind: 'not_found',
    })
  })
})
