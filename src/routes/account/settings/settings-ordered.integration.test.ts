import { expect, test } from 'vitest'
import { insertBuyer, insertCartItem } from '../../../../tests/factories/checkout-factory.ts'
import { useCheckoutWorld } from '../../../../tests/support/checkout-world.ts'
import { makeTestSite, signInAs } from '../../../../tests/support/test-site.ts'

const SETTINGS = '/dashboard/settings'
const FILLED_IN = `${SETTINGS}?fill-in=order`

const world = useCheckoutWorld()
const site = await makeTestSite(world.services, ['routes/account/settings/settings.tsx'])
const read = async (path: string, accountId: string) =>
  (await (await site.get(path, await signInAs(world.services, accountId))).text()).replaceAll('<!-- -->', '')

test('what only an order of the same person says is offered, filled in when asked for, and kept when saved', async () => {
  const { db } = world.database
  const { accountId } = world.buyer
  await db.updateTable('profiles').set({ phone: null, address: null }).where('id', '=', accountId).execute()
  await insertCartItem(db, world.buyer, { tag: 'For Sale' })
  await world.press()
  const stored = () =>
    db.selectFrom('profiles').select(['phone', 'address']).where('id', '=', accountId).executeTakeFirst()

  const offered = await read(SETTINGS, accountId)
  expect(offered).toContain('Your last order has your phone and address.')
  expect(offered).not.toContain('value="024 412 3456"')
  const filled = await read(FILLED_IN, accountId)
  expect(filled).toContain('value="024 412 3456"')
  expect(filled).toContain('value="12 Ring Road East, Accra"')
  expect(await stored()).toEqual({ phone: null, address: null })

  await db.updateTable('profiles').set({ address: 'Osu' }).where('id', '=', accountId).execute()
  const partly = await read(FILLED_IN, accountId)
  expect(partly).toContain('Filled in: the phone of your last order.')
  expect(partly).toContain('value="Osu"')

  const stranger = await insertBuyer(db)
  await db.updateTable('profiles').set({ phone: null }).where('id', '=', stranger.accountId).execute()
  const other = await read(FILLED_IN, stranger.accountId)
  expect(other).not.toContain('your last order')
  expect(other).not.toContain('024 412 3456"')
})
