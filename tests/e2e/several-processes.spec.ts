import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/journey.ts'
import { readOutboxFolder } from '../support/mailbox.ts'
import { ADMINISTRATOR } from '../support/people.ts'
import { type RunningServer, startBuiltServer } from '../support/server.ts'

type Form = Record<string, string>

/** A person without script, who may be sent to either process by the proxy before them. */
function visitor(session = '') {
  const headers = (server: RunningServer) => ({ Cookie: `session=${session}`, Origin: server.url })
  return {
    get: (server: RunningServer, path: string) =>
      fetch(server.url + path, { headers: headers(server), redirect: 'manual' }),
    post: (server: RunningServer, path: string, form: Form = {}) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: headers(server),
        body: new URLSearchParams(form),
        redirect: 'manual',
      }),
  }
}

async function signIn(server: RunningServer, email: string, password: string) {
  const response = await visitor().post(server, '/login', { email, password })
  const token = /session=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1]
  return { status: response.status, person: visitor(token) }
}

test('two processes for pages and one for work are one site', { tag: '@desktop' }, async () => {
  test.setTimeout(180_000)
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-several-'))
  const running: RunningServer[] = []
  const start = async (name: string, mode: string) => {
    const server = await startBuiltServer({
      environment: {
        DATA_DIR: dataDirectory,
        MODE: mode,
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        PAGE_SPEED_PERCENT: '0',
        LIMIT_SIGN_IN_PER_ACCOUNT_AND_ADDRESS: '3/15min',
      },
      logFile: `test-results/several-${name}.log`,
    })
    running.push(server)
    return server
  }
  try {
    const one = await start('one', 'web')
    const other = await start('other', 'web')
    const { person } = await signIn(one, ADMINISTRATOR.email, ADMINISTRATOR.password)

    await test.step('a session made by one is known to the other', async () => {
      expect((await person.get(other, '/dashboard/system')).status).toBe(200)
    })

    await test.step('a limit is counted by both together', async () => {
      const guesses = [one, other, one, other].map(
        (server) => () => signIn(server, 'kofi@example.com', 'no-idea-at-all'),
      )
      const statuses = []
      for (const guess of guesses) statuses.push((await guess()).status)
      expect(statuses).toEqual([401, 401, 401, 429])
    })

    await test.step('a change that one makes is on the pages of the other at once', async () => {
      const list = await (await visitor().get(other, '/properties')).text()
      const path = /\/properties\/[0-9a-f-]{36}/.exec(list)?.[0] ?? ''
      for (const _ of [1, 2]) expect((await visitor().get(other, path)).status).toBe(200)
      const changed = await person.post(one, `/dashboard${path}/status`, { to: 'withdrawn' })
      expect([200, 303]).toContain(changed.status)
      await expect.poll(async () => (await visitor().get(other, path)).status).toBe(410)
    })

    await test.step('a name that is written by one is on the pages of the other', async () => {
      expect(await (await visitor().get(other, '/contact')).text()).toContain('Fihankra')
      const saved = await person.post(one, '/dashboard/brand/texts', {
        name: 'Asante Homes',
        phone: '030 212 3456',
        version: '0',
      })
      expect([200, 303]).toContain(saved.status)
      await expect
        .poll(async () => (await visitor().get(other, '/contact')).text())
        .toMatch(/Contact us \| Asante Homes[\s\S]*030 212 3456/)
      expect(await (await visitor().get(one, '/manifest.webmanifest')).text()).toContain('Asante Homes')
    })

    await test.step('work that one adds is done by the worker, once', async () => {
      await person.post(one, '/dashboard/system/test-mail')
      const waiting = await (await person.get(other, '/dashboard/system')).text()
      expect(waiting).toContain('send-mail')
      expect(await readOutboxFolder(dataDirectory)).toEqual([])
      await start('worker', 'worker')
      const subjects = async () => (await readOutboxFolder(dataDirectory)).map(({ subject }) => subject)
      await expect.poll(subjects, { timeout: 30_000 }).toContain('Mails arrive')
      expect((await subjects()).filter((subject) => subject === 'Mails arrive')).toHaveLength(1)
    })

    await test.step('what one is killed in the middle of is no trouble of the other', async () => {
      one.process.kill('SIGKILL')
      for (const path of ['/', '/properties', '/readyz'])
        expect((await visitor().get(other, path)).status).toBe(200)
      const again = await start('one-again', 'web')
      expect((await person.get(again, '/dashboard/system')).status).toBe(200)
    })

    await test.step('whoever signs out at one is signed out at all', async () => {
      const again = running.at(-1) ?? other
      await person.post(again, '/logout')
      expect((await person.get(other, '/dashboard/system')).status).toBe(302)
    })
  } finally {
    for (const server of running.reverse()) await server.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
})
