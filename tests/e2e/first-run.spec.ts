import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as sendRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/journey.ts'
import { freePort, startBuiltServer } from '../support/server.ts'

const SITE = 'https://homes.example'
const PASSWORD = 'a first password of ours'

type Answer = { status: number; text: string; cookie: string | undefined; location: string | undefined }

/** Somebody without script who reaches the program as a proxy passes them on: under the site's own name. */
function visitorOf(port: string) {
  let session: string | undefined
  const send = (method: 'GET' | 'POST', path: string, form?: Record<string, string>) =>
    new Promise<Answer>((resolve, reject) => {
      const outgoing = sendRequest(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            Host: 'homes.example',
            'X-Forwarded-Proto': 'https',
            'X-Forwarded-For': '102.176.1.1',
            ...(session ? { Cookie: session } : {}),
            ...(form ? { Origin: SITE, 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
          },
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            const cookie = response.headers['set-cookie']
              ?.map((line) => line.split(';')[0] ?? '')
              .find(Boolean)
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(parts).toString(),
              cookie,
              location: response.headers.location,
            })
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(form && new URLSearchParams(form).toString())
    })
  return {
    get: (path: string) => send('GET', path),
    post: async (path: string, form: Record<string, string>) => {
      const answer = await send('POST', path, form)
      session = answer.cookie ?? session
      return answer
    },
  }
}

test('a first run on a public address leads from the setup link to a site that says who runs it', {
  tag: '@desktop',
}, async () => {
  test.setTimeout(180_000)
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-first-run-'))
  const port = String(await freePort())
  const server = await startBuiltServer({
    environment: {
      PORT: port,
      DATA_DIR: dataDirectory,
      SITE_URL: SITE,
      SECRET_KEY: 'a secret key of the journey, long enough 0123456789',
    },
    logFile: 'test-results/first-run.log',
  })
  try {
    const visitor = visitorOf(port)
    await test.step('there are no samples, and the link stands in a file that only its owner reads', async () => {
      expect((await visitor.get('/properties')).text).not.toContain(
        'These listings, agents and articles are samples',
      )
      expect((await visitor.get('/dashboard/first-steps')).status).toBe(302)
    })
    const link = new URL(readFileSync(join(dataDirectory, 'setup-link'), 'utf8').trim())
    expect(link.origin).toBe(SITE)

    await test.step('the link makes the first administrator', async () => {
      const token = link.searchParams.get('token') ?? link.hash.replace(/^#(token=)?/, '')
      const chosen = await visitor.post('/reset-password', {
        token,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      })
      expect(chosen.status, chosen.text.slice(0, 300)).toBeLessThan(400)
      const signedIn = await visitor.post('/login', { email: 'admin@fihankra.example', password: PASSWORD })
      expect(signedIn.status).toBeLessThan(400)
    })

    await test.step('the dashboard leads to what is missing', async () => {
      expect((await visitor.get('/dashboard')).text).toContain('/dashboard/first-steps')
      const { status, text } = await visitor.get('/dashboard/first-steps')
      expect(status).toBe(200)
      expect(text).toContain('1 of 6 done. See to the rest before visitors come.')
      for (const missing of [
        'SMTP_URL',
        'TRUSTED_PROXIES',
        'BACKUP_FOLDER',
        'the legal name of the company',
        'Add a home',
      ])
        expect(text).toContain(missing)
    })

    await test.step('who runs the site is on every page once it is written', async () => {
      expect((await visitor.get('/contact')).text).toContain('Fihankra')
      const saved = await visitor.post('/dashboard/brand/texts', {
        name: 'Asante Homes',
        legalName: 'Asante Homes Limited',
        phone: '030 212 3456',
        email: 'office@asante.example',
        version: '0',
      })
      expect(saved.status).toBeLessThan(400)
      const contact = await visitor.get('/contact')
      expect(contact.text).toContain('Asante Homes Limited')
      expect(contact.text).not.toContain('office@fihankra.example')
      expect((await visitor.get('/dashboard/first-steps')).text).toContain('2 of 6 done')
    })
  } finally {
    await server.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
})
