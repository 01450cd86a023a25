import { describe, expect, test } from 'vitest'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertLead } from '../../../../tests/factories/lead-factory.ts'
import { insertPayment } from '../../../../tests/factories/payment-factory.ts'
import { MANAGE, plain, useManageWorld } from '../../../../tests/support/manage-world.ts'

const { act, database, insertOthers, rowOf, services, signIn, site } = await useManageWorld()

describe('the list of all properties', () => {
  test('shows everybody’s with their owner and what can be done', async () => {
    const { cookie } = await signIn()
    const { id } = await insertOthers({ title: 'House of Kofi', status: 'withdrawn' })
    const response = await site.get(MANAGE, cookie)
    const text = plain(await response.text())
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    for (const shown of [
      'House of Kofi',
      'Kofi Owner',
      'Withdrawn',
      'Property Management: 1 property',
      'Publish again',
    ])
      expect(text).toContain(shown)
    expect(text).toMatch(new RegExp(`href="/dashboard/listings/${id}/preview"[^>]*>House of Kofi<`))
    expect(text).toContain('href="/dashboard/properties/export"')
    expect(text).toContain('href="/dashboard/properties/import"')
    expect(text).not.toContain('@canary.example')
  })

  test('opens what a title names: its page, and that of a draft its preview', async () => {
    const { cookie } = await signIn()
    const { id: home } = await insertOthers({ title: 'House in town', status: 'active' })
    const { id: draft } = await insertOthers({ title: 'House to be', status: 'draft' })
    const text = plain(await (await site.get(MANAGE, cookie)).text())
    expect(text).toMatch(new RegExp(`href="/properties/${home}"[^>]*>House in town<`))
    expect(text).toMatch(new RegExp(`href="/dashboard/listings/${draft}/preview"[^>]*>House to be<`))
  })

  test('leads to the homes that the menu counts beside it', async () => {
    const { cookie } = await signIn()
    const { now } = services.time
    await insertOthers({ title: 'Fresh house', updatedAt: now, publishedAt: now })
    const longAgo = new Date(now.getTime() - 45 * 86_400_000)
    await insertOthers({ title: 'Old house', updatedAt: longAgo, publishedAt: longAgo })
    const text = plain(await (await site.get(MANAGE, cookie)).text())
    expect(text).toMatch(/href="\/dashboard\/properties\?age=stale"[^>]*>1 unchanged for 30 days</)
    expect(text).toMatch(/Manage Properties<span[^>]*>1<span[^>]*> waiting/)
    const narrowed = plain(await (await site.get(`${MANAGE}?age=stale`, cookie)).text())
    expect(narrowed).toContain('Property Management: 1 property found')
    expect(narrowed).toContain('Old house')
    expect(narrowed).not.toContain('Fresh house')
  })

  test('takes any address for one', async () => {
    const { cookie } = await signIn()
    await insertOthers()
    const addresses = [
      'query=%25_%5C%27&status=x&sort=y&page=-5',
      'edit=%00',
      'edit=../../x&page=99999',
      'query=%FF',
    ]
    for (const address of addresses) {
      const response = await site.get(`${MANAGE}?${address}`, cookie)
      expect([address, response.status]).toEqual([address, 200])
    }
  })

  test('says that there are none', async () => {
    const { cookie } = await signIn()
    const text = await (await site.get(MANAGE, cookie)).text()
    expect(text).toContain('No properties found')
    expect(text).toContain('href="/submit-listing"')
    expect(await (await site.get(`${MANAGE}?query=x`, cookie)).text()).toContain('Show all properties')
  })

  test('that cannot be read says so', async () => {
    const { cookie } = await signIn()
    const { schema } = database.db
    await schema.alterTable('properties').renameColumn('location', 'lost').execute()
    try {
      const response = await site.get(MANAGE, cookie)
      expect(response.status).toBe(500)
      expect(await response.text()).toContain('Failed to load properties')
    } finally {
      await schema.alterTable('properties').renameColumn('lost', 'location').execute()
    }
  })
})

describe('acts on one property', () => {
  test('feature it and stop featuring it', async () => {
    const { cookie } = await signIn()
    const { id: propertyId } = await insertOthers()
    const post = (isPopular: string) => act({ intent: 'popular', propertyId, isPopular }, cookie)
    expect(await (await post('true')).text()).toContain('Featured as popular')
    expect(await rowOf(propertyId)).toMatchObject({ isPopular: true })
    expect(await (await post('false')).text()).toContain('No longer featured')
    expect(await rowOf(propertyId)).toMatchObject({ isPopular: false })
    expect((await post('1')).status).toBe(422)
  })

  test('delete anybody’s, after the question', async () => {
    const { cookie } = await signIn()
    const { id: propertyId } = await insertOthers({ title: 'House of Kofi' })
    const asked = plain(await (await act({ intent: 'delete', propertyId }, cookie)).text())
    expect(asked).toContain('Delete Property')
    expect(asked).toContain('Are you sure you want to delete "House of Kofi"? This action cannot be undone.')
    expect(await rowOf(propertyId)).toBeDefined()
    const form = { intent: 'delete', propertyId, confirmed: 'yes' }
    expect(await (await act(form, cookie)).text()).toContain('Property deleted successfully.')
    expect(await rowOf(propertyId)).toBeUndefined()
    const again = await act(form, cookie)
    expect(again.status).toBe(404)
    // It is gone: trying again cannot help.
    const said = await again.text()
    expect(said).toContain('Failed to delete property')
    expect(said).toContain('Property not found')
    expect(said).not.toContain('Please try again')
  })
})

describe('acts on several properties', () => {
  test('are done to those that allow it and say why the others do not', async () => {
    const { cookie } = await signIn()
    const active = await insertOthers({ title: 'An active house' })
    const draft = await insertOthers({ title: 'A draft of a house', status: 'draft', publishedAt: null })
    const untouched = await insertOthers({ title: 'Not ticked' })
    const form = { intent: 'bulk', act: 'reserve', [`pick:${active.id}`]: 'on', [`pick:${draft.id}`]: 'on' }
    const text = plain(await (await act(form, cookie)).text())
    expect(text).toContain('1 property reserved, 1 refused')
    expect(text).toContain('This property is a draft and cannot become reserved.')
    expect(await rowOf(active.id)).toMatchObject({ status: 'reserved' })
    expect(await rowOf(draft.id)).toMatchObject({ status: 'draft' })
    expect(await rowOf(untouched.id)).toMatchObject({ status: 'active' })
  })

  test('delete only after the question', async () => {
    const { cookie } = await signIn()
    const [first, second] = [await insertOthers({ title: 'First house' }), await insertOthers()]
    const picks = { [`pick:${first.id}`]: 'on', [`pick:${second.id}`]: 'on' }
    const form = { intent: 'bulk', act: 'delete', ...picks }
    const asked = plain(await (await act(form, cookie)).text())
    expect(asked).toContain('Are you sure you want to delete 2 properties? This action cannot be undone.')
    expect(asked).toContain('First house')
    expect(await rowOf(first.id)).toBeDefined()
    const done = await act({ ...form, confirmed: 'yes' }, cookie)
    expect(await done.text()).toContain('2 properties deleted')
    expect(await rowOf(second.id)).toBeUndefined()
  })

  test('change prices after the question, which says what each becomes, and only where that is still so', async () => {
    const { cookie } = await signIn()
    const house = await insertOthers({ title: 'First house', pricePesewas: 125_033_00 })
    const flat = await insertOthers({ title: 'A flat', tag: 'For Rent', pricePesewas: 1_00 })
    const form = { intent: 'bulk', act: 'price', percent: '-5', [`pick:${house.id}`]: 'on' }
    const asked = plain(await (await act({ ...form, [`pick:${flat.id}`]: 'on' }, cookie)).text())
    expect(asked).toContain('Down by 5%, to whole cedis.')
    expect(asked).toContain('First house\nGH₵125,033 → GH₵118,781')
    expect(asked).toContain('A flat\nGH₵1 stays / month')
    expect(asked).toMatch(new RegExp(`name="picks" value="[^"]*${house.id}:1[^"]*"`))
    expect(await rowOf(house.id)).toMatchObject({ pricePesewas: 125_033_00 })
    const answer = { ...form, picks: `${house.id}:1`, confirmed: 'yes' }
    const sent = await Promise.all([act(answer, cookie), act(answer, cookie)])
    const texts = await Promise.all(sent.map((response) => response.text()))
    expect(texts.filter((text) => text.includes('1 property changed in price'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('This was changed since'))).toHaveLength(1)
    expect(await rowOf(house.id)).toMatchObject({ pricePesewas: 118_781_00 })
  })

  test('lead to the order that has the home, where that is why', async () => {
    const { cookie } = await signIn()
    const { orderId, number, propertyId } = await insertPayment(database.db, { status: 'paid' })
    await database.db
      .insertInto('propertyClaims')
      .values({ propertyId, orderId, orderNumber: number })
      .execute()
    const form = { intent: 'bulk', act: 'withdraw', [`pick:${propertyId}`]: 'on' }
    const text = plain(await (await act(form, cookie)).text())
    expect(text).toContain('Not withdrawn')
    expect(text).toContain(`This property is in order ${number}, which is pending.`)
    expect(text).toMatch(new RegExp(`href="/dashboard/orders/${orderId}"[^>]*>See the order<`))
  })

  test('say nothing of the prices of another agent’s homes', async () => {
    const { cookie } = await signIn('agent')
    const { id } = await insertOthers({ title: 'House of Kofi', pricePesewas: 777_00 })
    const form = { intent: 'bulk', act: 'price', percent: '10', [`pick:${id}`]: 'on' }
    const text = plain(await (await act(form, cookie)).text())
    expect(text).toContain('Not changed in price')
    expect(text).not.toContain('777')
    expect(text).not.toContain('House of Kofi')
    expect(await rowOf(id)).toMatchObject({ pricePesewas: 777_00 })
  })

  test('hand a home over with its open leads, those of its agent and of none', async () => {
    const { cookie } = await signIn()
    const { id } = await insertOthers()
    const userId = (await rowOf(id))?.userId ?? ''
    const yaw = await insertActor(database.db, 'agent')
    const other = await insertActor(database.db, 'agent')
    const lead = { propertyId: id, agentId: userId }
    const open = await insertLead(database.db, { ...lead, ownerId: userId })
    const nobodys = await insertLead(database.db, { ...lead, agentId: null, status: 'contacted' })
    const kept = [
      await insertLead(database.db, { ...lead, status: 'won' }),
      await insertLead(database.db, { ...lead, agentId: other.accountId }),
      await insertLead(database.db, { agentId: userId }),
    ]
    const agentsOf = async (leads: { id: string }[]) =>
      await Promise.all(
        leads.map(({ id: leadId }) =>
          database.db
            .selectFrom('leads')
            .select(['agentId', 'ownerId'])
            .where('id', '=', leadId)
            .executeTakeFirstOrThrow(),
        ),
      )
    const before = await agentsOf(kept)
    const form = { intent: 'bulk', act: 'owner', to: yaw.accountId, [`pick:${id}`]: 'on' }
    const asked = await (await act(form, cookie)).text()
    expect(asked).toContain('Hand over 1 home to ')
    expect(asked).toContain('their open leads go along')
    expect(await agentsOf([open])).not.toMatchObject([{ agentId: yaw.accountId }])
    const handed = await (await act({ ...form, confirmed: 'yes' }, cookie)).text()
    expect(handed).toContain('1 home handed over')
    expect(await agentsOf([open, nobodys])).toEqual([
      { agentId: yaw.accountId, ownerId: yaw.accountId },
      { agentId: yaw.accountId, ownerId: null },
    ])
    expect(await agentsOf(kept)).toEqual(before)
  })

  test('that are to be handed over and cannot are named with why, and nothing is asked where none would go', async () => {
    const { cookie, id: ama } = await signIn()
    const [free, agreed, hers] = [
      await insertOthers({ title: 'Free house' }),
      await insertOthers({ title: 'Agreed house' }),
      await insertOthers({ title: 'Own house', userId: ama }),
    ]
    const { id: agreementId, number } = await insertAgreement(database.db, { propertyId: agreed.id })
    await database.db
      .insertInto('propertyAgreements')
      .values({ propertyId: agreed.id, agreementId, agreementNumber: number })
      .execute()
    const picks = (...ids: string[]) => Object.fromEntries(ids.map((id) => [`pick:${id}`, 'on']))
    const form = { intent: 'bulk', act: 'owner', to: ama }
    const asked = await act({ ...form, ...picks(free.id, agreed.id, hers.id) }, cookie)
    const text = plain(await asked.text())
    expect(text).toContain('Hand over 1 home to you?')
    expect(text).toContain('2 homes stay.')
    expect(text).toContain(`Agreed house\nstays: agreement ${number}`)
    expect(text).toContain('Own house\nalready with you')
    const alone = await act({ ...form, ...picks(hers.id) }, cookie)
    expect(await alone.text()).toContain('1 home already with you')
  })

  test('are two hundred at most', async () => {
    const { cookie } = await signIn()
    const picks = (count: number) => Array.from({ length: count }, () => factoryId()).join(' ')
    const most = await act({ intent: 'bulk', act: 'reserve', picks: picks(200) }, cookie)
    expect(most.status).toBe(200)
    expect(await most.text()).toContain('0 properties reserved, 200 refused')
    const more = await act({ intent: 'bulk', act: 'reserve', picks: picks(201) }, cookie)
    expect(more.status).toBe(422)
    expect(await more.text()).toContain('Select at most 200 properties')
  })

  test('need an act and at least one property', async () => {
    const { cookie } = await signIn()
    const { id } = await insertOthers()
    const nothing = await act({ intent: 'bulk', act: 'reserve' }, cookie)
    expect(nothing.status).toBe(422)
    expect(await nothing.text()).toContain('Select at least one property first')
    const actless = await act({ intent: 'bulk', act: '', [`pick:${id}`]: 'on' }, cookie)
    expect(actless.status).toBe(422)
    expect(await actless.text()).toContain('Choose what to do with the selected properties')
  })
})

test('what none of our forms sends is refused, never a failure', async () => {
  const { cookie } = await signIn()
  const outdated = await site.post(MANAGE, { intent: 'x' }, cookie)
  expect(await outdated.text()).toContain('Please reload the page')
  const { id: propertyId } = await insertOthers()
  const hostile: [Record<string, string>, number[]][] = [
    [{ intent: 'toString', propertyId }, [404]],
    [{ intent: 'discard', draftId: factoryId(), confirmed: 'yes' }, [404]],
    [{ intent: 'bulk', act: '__proto__', [`pick:${propertyId}`]: 'on' }, [422]],
    [{ intent: 'bulk', act: 'reserve', 'pick:x': 'on' }, [422]],
    [{ intent: 'bulk', act: 'reserve', 'pick:': 'on', [`pick:${factoryId()}`]: 'on' }, [422]],
    [{ intent: 'bulk', act: 'feature', [`pick:${factoryId()}`]: 'on' }, [200]],
  ]
  for (const [form, statuses] of hostile) {
    const { status } = await act(form, cookie)
    expect([form.intent, form.act ?? form.version, status]).toEqual([
      form.intent,
      form.act ?? form.version,
      statuses[0],
    ])
  }
})
