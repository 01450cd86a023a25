import pg from 'pg'
import { codeOf, messageOf } from '#/shared/errors.ts'
import { StartProblem } from '#/shared/start-problem.ts'

const CONNECT_MILLISECONDS = 5_000

const OLDEST_MAJOR = 15

/**
 * Proves within five seconds that a database answers at this address and is PostgreSQL 15 or newer. Throws a StartProblem
 * that names host, port and the setting of the address, and says what to do; the password is neither in its message nor
 * in its cause.
 */
export async function checkConnection(
  url: string,
  { oldestMajor = OLDEST_MAJOR, setting = 'DATABASE_URL' }: { oldestMajor?: number; setting?: string } = {},
): Promise<void> {
  const client = clientFor(url, setting)
  // A connection that breaks while it is being made reports so twice; the second time nobody is waiting.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int as version")
    checkVersion(rows[0]?.version, oldestMajor, { place: `${client.host}:${client.port}`, setting })
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw explain(error, client, setting)
  } finally {
    // The goodbye to a server that never answered has nobody to fail for.
    void client.end().catch(() => undefined)
  }
}

function checkVersion(
  version: number,
  oldestMajor: number,
  { place, setting }: { place: string; setting: string },
): void {
  const major = Math.floor(version / 10_000)
  if (major >= oldestMajor) return
  throw new StartProblem(
    `The database at ${place} is PostgreSQL ${major}; this program needs ${oldestMajor} or newer. Upgrade it, ` +
      `correct ${setting}, or unset it to use the embedded one.`,
  )
}

function clientFor(url: string, setting: string): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: CONNECT_MILLISECONDS,
    })
  } catch {
    // What the parser throws quotes the whole address, so it must not become the cause.
    throw new StartProblem(
      `${setting} is not an address of a database. It looks like postgresql://user:password@host:5432/database; ` +
        'characters such as @ or / within the password are written %40 or %2F.',
    )
  }
}

function explain(error: unknown, client: pg.Client, setting: string): StartProblem {
  const { user = '', database = '' } = client
  const place = `${client.host}:${client.port}`
  const message = messageOf(error)
  const says = (sentence: string) => new StartProblem(sentence, { cause: error })
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return says(
        `No database answers at ${place}, which ${setting} names. Start PostgreSQL there, correct ${setting}, ` +
          'or unset it to use the embedded one.',
      )
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return says(`The host of ${setting}, ${place}, is not known. Correct the name or check the network.`)
    case '28P01':
    case '28000':
      return says(
        `The database at ${place} does not let user "${user}" in. Check the user and the password in ${setting}.`,
      )
    case '3D000':
      return says(
        `There is no database "${database}" at ${place}. Create it, or correct the name at the end of ${setting}.`,
      )
    case '57P03':
      return says(`The database at ${place} is starting or stopping. Try again in a moment.`)
    case '53300':
      return says(
        `The database at ${place} has no connection left. End other programs, or raise max_connections.`,
      )
    default:
      if (/terminated unexpectedly|ECONNRESET/.test(message)) {
        return says(
          `What answers at ${place}, which ${setting} names, hung up. Check that it is PostgreSQL and that it ` +
            'takes connections from this machine.',
        )
      }
      if (/timeout/i.test(message)) {
        return says(
          `The database at ${place}, which ${setting} names, did not answer within five seconds. ` +
            'Check that it runs, that the address is right and that no firewall is in between.',
        )
      }
      return says(`The database at ${place} cannot be used: ${message}. Check ${setting}.`)
  }
}
