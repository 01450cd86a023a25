import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect as connectTo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { saveBrandTexts } from '#/features/brand-texts/brand-text.commands.server.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import { insertActor } from '../../tests/factories/account-factory.ts'
import { templateNamed } from '../../tests/support/mails.ts'
import { freePort } from '../../tests/support/server.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { type Program, type ProgramOptions, startProgram } from './program.server.ts'

const database = useTestDatabase()
const running: Program[] = []
// The machine that runs this may be busy.
const SOON = { timeout: 25_000, interval: 50 }
const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-program-'))
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }))
afterEach(async () => {
  for (const program of running.splice(0)) await program.stop()
})

async function start(environment: Record<string, string> = {}, options: Partial<ProgramOptions> = {}) {
  const program = await startProgram({
    projectRoot: process.cwd(),
    environment: {
      DATABASE_URL: database.url,
      DATA_DIR: dataDirectory,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
      ...environment,
    },
    renderPage: async (request) =>
      new Response(`page of ${request.url}`, { headers: { 'Content-Type': 'text/html' } }),
    hasPage: () => true,
    renderMail: async () => ({ subject: 'A mail', html: '<p>Hello</p>', text: 'Hello', link: undefined }),
    say: () => undefined,
    ...options,
  })
  running.push(program)
  return program
}

describe('the program', () => {
  test('serves pages under its public address, whatever host a visitor names', async () => {
    const port = String(await freePort())
    await start({
      PORT: port,
      SITE_URL: 'https://fihankra.example',
      SECRET_KEY: 'Kwe7-nSuk9_tIm2-Aban4_fIe8-gHana6x',
    })
    const moved = await fetch(`http://127.0.0.1:${port}/about`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('Location')]).toEqual([302, 'https://fihankra.example/about'])
    const response = await fetch(`http://127.0.0.1:${port}/about`)
    expect(await response.text()).toBe('page of https://fihankra.example/about')
  })

  test('on any free port knows the address it is served under', async () => {
    const program = await start({ PORT: '0' })
    expect(await (await fetch(`${program.url}/about`)).text()).toBe(`page of ${program.url}/about`)
  })

  test('counts for Prometheus on a port of its own, and nowhere else', async () => {
    const port = await freePort()
    const program = await start({ METRICS_PORT: String(port) }, { routeOf: () => '/about' })
    await (await fetch(`${program.url}/about`)).text()
    const text = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await expect.poll(text).toContain('fihankra_requests_total{route="/about",method="GET",status="200"} 1')
    const numbers = await text()
    for (const name of ['database_connections{state="open"}', 'page_cache_bytes', 'log_lines_lost 0'])
      expect(numbers).toContain(`fihankra_${name}`)
    expect(numbers).toContain('# TYPE fihankra_jobs_waiting gauge')
    const outside = await fetch(`${program.url}/metrics`)
    expect(await outside.text()).not.toContain('fihankra_requests_total')
  })

  test('is ready when it is open, and says where', async () => {
    const program = await start()
    expect(program.url).toMatch(/^http:\/\/localhost:\d+$/)
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
  })

  test('of a public site gives the first administrator a link instead of a password, and stores it for its user alone', async () => {
    await database.db.deleteFrom('accounts').execute()
    await database.db.deleteFrom('profiles').execute()
    const said: string[] = []
    const environment = {
      SITE_URL: 'https://fihankra.example',
      SECRET_KEY: 'Kwe7-nSuk9_tIm2-Aban4_fIe8-gHana6x',
    }
    await start(environment, { say: (line) => void said.push(line) })
    const notice = said.find((line) => line.includes('Choose the administrator'))
    expect(notice).toContain('admin@fihankra.example')
    expect(said.join('\n')).not.toContain('password  ')
    const file = join(dataDirectory, 'setup-link')
    const link = readFileSync(file, 'utf8').trim()
    expect(link).toMatch(/^https:\/\/fihankra\.example\/reset-password\?token=[\w-]{40,}$/)
    expect(notice).toContain(link)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await start(environment)
    expect(readFileSync(file, 'utf8').trim()).toBe(link)
    await database.db.updateTable('accountTokens').set({ usedAt: new Date() }).execute()
    await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(false)
    await database.db
      .updateTable('accounts')
      .set({ updatedAt: new Date('2030-01-01') })
      .execute()
    await start(environment)
    expect(existsSync(file)).toBe(false)
  })

  test('tells the password of the first administrator once', async () => {
    await database.db.deleteFrom('accounts').execute()
    await database.db.deleteFrom('profiles').execute()
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    await start({}, { say })
    await start({}, { say })
    const lines = said.filter((line) => line.includes('An administrator was created'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/e-mail +admin@fihankra\.example\n +password +[\w-]{24}\n/)
  })

  test('as a worker serves no page but answers for its health', async () => {
    const program = await start({ MODE: 'worker' })
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${program.url}/properties`)).status).toBe(404)
  })

  test('waits for a database that is not there yet, and says so', async () => {
    const { hostname, port } = new URL(database.url)
    const late = createServer((near) => {
      const far = connectTo(Number(port), hostname)
      for (const end of [near, far]) end.on('error', () => undefined)
      near.pipe(far).pipe(near)
    })
    const url = new URL(database.url)
    url.port = String(await freePort())
    const said: string[] = []
    const say = (line: string) => {
      said.push(line)
      if (/does not answer yet/.test(line)) late.listen(Number(url.port), '127.0.0.1')
    }
    const program = await start({ DATABASE_URL: url.href }, { say })
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200)
    expect(said.filter((line) => line.includes(`No database answers at ${url.host}`))).toHaveLength(1)
    await running.pop()?.stop()
    await new Promise((resolve) => late.close(resolve))
  })

  test('answers a request that began before it was stopped', async () => {
    let finish: (response: Response) => void = () => undefined
    const begun = Promise.withResolvers<void>()
    const program = await start(
      {},
      {
        renderPage: () =>
          new Promise((resolve) => {
            finish = resolve
            begun.resolve()
          }),
      },
    )
    const answer = fetch(program.url)
    await begun.promise
    const stopped = program.stop()
    finish(new Response('whole', { headers: { 'Content-Type': 'text/html' } }))
    expect(await (await answer).text()).toBe('whole')
    await stopped
  })

  test.each([
    [{ MAIL_FROM: 'post@asante.example' }, 'post@asante.example'],
    [{ BRAND_EMAIL: 'office@asante.example' }, 'office@asante.example'],
  ])(
    'sends mails by the name that administrators wrote and from the address of %j alone',
    async (environment, address) => {
      let inside: Services | undefined
      // Once before the start, and once while it runs.
      await database.db
        .updateTable('brandTexts')
        .set({ texts: JSON.stringify({ email: 'first@elsewhere.example' }), version: 0 })
        .execute()
      const folder = join(dataDirectory, address)
      const program = await start(
        { ...environment, DATA_DIR: folder },
        {
          renderPage: async (_, services) => {
            inside = services
            return new Response('page', { headers: { 'Content-Type': 'text/html' } })
          },
        },
      )
      await fetch(program.url)
      if (!inside) throw new Error('No page was asked for')
      const services = inside
      const edited = { name: 'Edited Homes', email: 'edited@elsewhere.example', version: '0' }
      await saveBrandTexts(services, await insertActor(database.db, 'admin'), edited)
      await expect.poll(() => services.config.brand.email, SOON).toBe('edited@elsewhere.example')
      const mail = {
        template: templateNamed('verify-email'),
        data: { fullName: 'Ama', tokenId: 'x' },
        accountId: null,
        recipient: 'ama@example.com',
      }
      await services.db.transaction().execute((tx) => queueMail(tx, services, mail))
      const sent = async () => {
        const mails = join(folder, 'mail')
        const names = existsSync(mails) ? readdirSync(mails) : []
        return names.map((name) => /^From: .*$/m.exec(readFileSync(join(mails, name), 'utf8'))?.[0])
      }
      await expect.poll(sent, SOON).toEqual([`From: Edited Homes <${address}>`])
    },
  )

  test('says which settings are wrong before it starts anything', async () => {
    await expect(start({ PORT: 'eighty' })).rejects.toThrow('PORT must be a whole number from 0 to 65535')
  })

  test('does not start on a port that is taken, and leaves nothing behind', async () => {
    const first = await start()
    const port = new URL(first.url).port
    await expect(start({ PORT: port })).rejects.toThrow(`Port ${port} is in use`)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })
})
