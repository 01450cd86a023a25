import { describe, expect, test } from 'vitest'
import { MANAGE, plain, useManageWorld } from '../../../../tests/support/manage-world.ts'

const { act, insertOthers, rowOf, signIn, site } = await useManageWorld()

describe('acts on all that match', () => {
  const every = (query: string) => `${MANAGE}?query=${query}`
  const picksOf = (text: string) => /name="picks" value="([^"]*)"/.exec(text)?.[1] ?? ''

  test('are offered where the list has more pages than one, and change what the question named', async () => {
    const { cookie } = await signIn()
    const houses = []
    for (let number = 1; number <= 26; number++)
      houses.push(await insertOthers({ title: `Osu house ${number}` }))
    const other = await insertOthers({ title: 'Flat in Tema' })
    expect(plain(await (await site.get(every('Osu'), cookie)).text())).toContain('All 26 that match')
    expect(plain(await (await site.get(every('Tema'), cookie)).text())).not.toContain('that match')
    const form = { intent: 'bulk', act: 'withdraw', every: every('Osu'), [`pick:${other.id}`]: 'on' }
    // Nobody is spared the question, whatever the form says.
    const asked = plain(await (await act({ ...form, confirmed: 'yes' }, cookie)).text())
    expect(asked).toContain('Withdraw 26 properties?')
    for (const title of ['Osu house 1<', 'Osu house 26<']) expect(asked).toContain(title)
    const late = await insertOthers({ title: 'Osu house that came later' })
    const answer = { ...form, every: '', picks: picksOf(asked), confirmed: 'yes' }
    const done = plain(await (await act(answer, cookie)).text())
    expect(done).toContain('26 properties withdrawn')
    for (const { id } of houses) expect(await rowOf(id)).toMatchObject({ status: 'withdrawn' })
    for (const { id } of [late, other]) expect(await rowOf(id)).toMatchObject({ status: 'active' })
    const undone = await act({ intent: 'bulk', act: 'undo', of: 'status', picks: picksOf(done) }, cookie)
    expect(await undone.text()).toContain('26 properties back as before')
  })

  test('ask in the words of the act, and delete only what was named', async () => {
    const { cookie } = await signIn()
    const { id } = await insertOthers({ title: 'Osu house', pricePesewas: 100_000_00 })
    const ask = async (form: Record<string, string>) =>
      plain(await (await act({ intent: 'bulk', every: every('Osu'), ...form }, cookie)).text())
    const priced = await ask({ act: 'price', percent: '10' })
    expect(priced).toContain('Up by 10%, to whole cedis.')
    expect(picksOf(priced)).toBe(`${id}:1`)
    const deleted = await ask({ act: 'delete', confirmed: 'yes' })
    expect(deleted).toContain('Are you sure you want to delete "Osu house"?')
    expect(await rowOf(id)).toMatchObject({ pricePesewas: 100_000_00 })
    const answer = { intent: 'bulk', act: 'delete', every: '', picks: picksOf(deleted), confirmed: 'yes' }
    expect(await (await act(answer, cookie)).text()).toContain('1 property deleted')
  })

  test('find only what is one’s own, and nothing for who lists nothing', async () => {
    const theirs = await insertOthers({ title: 'Osu house of Kofi' })
    const agent = await signIn('agent')
    await insertOthers({ title: 'Osu house of Ama', userId: agent.id })
    const form = { intent: 'bulk', act: 'withdraw', every: every('Osu') }
    const asked = plain(await (await act(form, agent.cookie)).text())
    expect(asked).toContain('Withdraw 1 property?')
    expect(asked).not.toContain('of Kofi')
    const named = { ...form, every: '', picks: theirs.id, confirmed: 'yes' }
    expect(plain(await (await act(named, agent.cookie)).text())).toContain('Not withdrawn')
    expect(await rowOf(theirs.id)).toMatchObject({ status: 'active' })
    const { cookie } = await signIn('user')
    expect((await act(form, cookie)).status).toBe(403)
    expect((await act(form)).status).toBe(302)
  })

  test('refuse none, too many, and what is no address', async () => {
    const { cookie } = await signIn()
    const form = { intent: 'bulk', act: 'withdraw' }
    const none = await act({ ...form, every: every('Osu') }, cookie)
    expect(none.status).toBe(409)
    expect(await none.text()).toContain('No property matches these filters any more.')
    await insertOthers({ title: 'Osu house' })
    for (const hostile of ['%00', '?status=__proto__&sort=x', '?place=%25_\\&page=-1', 'http://['])
      expect([200, 409]).toContain((await act({ ...form, every: hostile }, cookie)).status)
    expect((await act({ ...form, every: 'x'.repeat(5_001) }, cookie)).status).toBe(422)
    const undo = await act({ ...form, act: 'undo', every: every('Osu') }, cookie)
    expect(undo.status).toBe(422)
    for (let number = 0; number < 200; number++) await insertOthers({ title: `Osu house ${number}` })
    const many = await act({ ...form, every: every('Osu') }, cookie)
    expect(many.status).toBe(400)
    expect(await many.text()).toContain('More than 200 properties match. Narrow the list first')
  })
})
