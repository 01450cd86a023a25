import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { announcePageChange } from '#/database/page-change.server.ts'
import { useDatabaseProxy } from '../../../tests/support/database-proxy.ts'
import { freePort } from '../../../tests/support/server.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { type Program, startProgram } from '../program.server.ts'

const database = useTestDatabase()
const proxy = useDatabaseProxy(database)
const running: Program[] = []
const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-page-cache-'))
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }))
afterEach(async () => {
  for (const program of running.splice(0)) await program.stop()
})

/** What every page of every program says; a write changes it together with the announcement. */
let price = 1

async function start(databaseUrl = database.url) {
  let renders = 0
  const program = await startProgram({
    projectRoot: process.cwd(),
    environment: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDirectory,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
    },
    renderPage: async (request, services, facts) => {
      if (request.method === 'POST') {
        await services.db.transaction().execute((tx) => announcePageChange(tx, ['properties']))
        price += 1
        return new Response('done')
      }
      renders += 1
      facts.shows.add(request.url.endsWith('/blog') ? 'posts' : 'properties')
      const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'public, s-maxage=5' }
      return new Response(`${price}`, { headers })
    },
    hasPage: () => true,
    renderMail: async () => ({ subject: '', html: '', text: '', link: undefined }),
    say: () => undefined,
  })
  running.push(program)
  const read = async (path = '/properties') => (await fetch(program.url + path)).text()
  const write = async () => {
    const answer = await fetch(`${program.url}/properties/1`, {
      method: 'POST',
      headers: { Origin: program.url },
    })
    expect(answer.status).toBe(200)
  }
  return { read, write, renders: () => renders, isCaching: () => cachesBy(read, () => renders) }
}

// It begins to cache with the first word from the database.
async function cachesBy(read: () => Promise<string>, renders: () => number): Promise<boolean> {
  await read()
  const before = renders()
  await read()
  return renders() === before
}

const SOON = { timeout: 15_000, interval: 20 }

test('after a write has been answered no program shows the page of before it', async () => {
  const [one, other] = [await start(), await start()]
  for (const program of [one, other]) await expect.poll(program.isCaching, SOON).toBe(true)
  for (let round = 0; round < 10; round++) {
    expect(await other.read()).toBe(String(price))
    await one.write()
    expect(await one.read()).toBe(String(price))
    // The other hears of it over its own connection, which the answer to the write did not wait for.
    await expect.poll(() => other.read(), SOON).toBe(String(price))
  }
})

test('a change of one thing leaves the pages of another', async () => {
  const program = await start()
  await expect.poll(program.isCaching, SOON).toBe(true)
  const before = await program.read('/blog')
  await program.write()
  expect(await program.read('/blog')).toBe(before)
  expect(await program.read()).not.toBe(before)
})

test('a program that hears of no change shows no page from memory, and does again when it hears', async () => {
  const program = await start(proxy.url)
  await expect.poll(program.isCaching, SOON).toBe(true)
  proxy.resetAll()
  await expect.poll(async () => !(await program.isCaching()), SOON).toBe(true)
  price += 1
  expect(await program.read()).toBe(String(price))
  await expect.poll(program.isCaching, SOON).toBe(true)
})
