import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startBuiltServer } from '../tests/support/server.ts'
import { type Marketplace, withClient } from './marketplace.ts'
import { insist, NO_LIMITS, post } from './measuring.ts'

export type Contestant = { url: string; pid: number; stop(): Promise<void> }

/** Starts the built program on a marketplace. `folder` is the one that it was built in. */
export async function startProgram(
  { url, dataDirectory }: Marketplace,
  options: { folder: string; environment?: Record<string, string> | undefined },
): Promise<Contestant> {
  mkdirSync(dataDirectory, { recursive: true })
  const server = await startBuiltServer({
    folder: options.folder,
    environment: { DATABASE_URL: url, DATA_DIR: dataDirectory, ...NO_LIMITS, ...options.environment },
    logFile: join(dataDirectory, 'program.log'),
  })
  return { url: server.url, pid: server.process.pid as number, stop: () => server.stop() }
}

/** Starts the reference on the same rows; `bytes` is what it sends at `/bytes`. */
export async function startReference(
  { url, dataDirectory }: Marketplace,
  { bytes }: { bytes: Buffer },
): Promise<Contestant> {
  const file = join(dataDirectory, 'reference.html')
  writeFileSync(file, bytes)
  const port = await freePort()
  const child = spawn(process.execPath, ['bench/reference/server.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: url,
      BYTES_FILE: file,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data'), ended])
  if (child.exitCode !== null) throw new Error('The reference did not start')
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Somebody signed in: the whole Cookie header. */
export type Buyer = { cookie: string }

const PASSWORD = 'harmattan-over-the-lagoon'

/** Buyers with a session of the program's, which the reference knows too where there is one. */
export async function signInBuyers(
  program: Contestant,
  marketplace: Marketplace,
  count: number,
): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let index = 0; index < count; index++) {
    const email = `buyer-${index}@example.com`
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    // Says the same whether the account is new or was made for an earlier measurement.
    await insist(() =>
      post(program.url, '/api/accounts', { email, fullName: `Buyer ${index}`, phone: '', ...passwords }),
    )
    const session = await insist(() => post(program.url, '/api/session', { email, password: PASSWORD }))
    const [cookie = ''] = (session.headers.get('Set-Cookie') ?? '').split(';')
    const { user } = await session.json()
    await withClient(marketplace.url, async (client) => {
      const { rows } = await client.query(`select to_regclass('reference.sessions') as sessions`)
      if (rows[0].sessions === null) return
      const hash = createHash('sha256').update(cookie.replace('session=', '')).digest()
      const added = `insert into reference.sessions values ($1, $2, now() + interval '1 day') on conflict do nothing`
      await client.query(added, [hash, user.id])
    })
    buyers.push({ cookie })
  }
  return buyers
}

/** The Cookie header of the administrator that the program was started with. */
export async function signInAdministrator(
  program: Contestant,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: { ADMIN_EMAIL: string; ADMIN_PASSWORD: string },
): Promise<string> {
  const session = await insist(() => post(program.url, '/api/session', { email, password }))
  return (session.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
}
