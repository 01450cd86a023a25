import pg from 'pg'

type Column = { name: string; dataTypeID: number; format: string }

/** What the driver makes of a description of columns, and reads rows with. */
type Described = { fields: Column[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

type Inner = { name: string; text: string; _result: Described; _accumulateRows: boolean }
type Steps = {
  prepare(connection: pg.Connection): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const driver = pg.Query.prototype as unknown as Steps

/** Of each connection, the columns of the statements that it has prepared. */
const described = new WeakMap<pg.Connection, Map<string, Described>>()
/** One for each statement, whose columns nearly all connections share. */
const shared = new Map<string, Described>()
const quiet = new WeakMap<pg.Connection, pg.Connection>()

/**
 * A statement with a name. The driver has its columns described each time that it is asked, which takes the database and
 * this process longer than many a row: here a connection hears of them once, when it prepares the statement. The server
 * itself refuses a prepared statement whose columns have changed since.
 */
class NamedQuery extends pg.Query {
  /** What the driver calls to write the statement to the connection. */
  prepare(connection: pg.Connection): void {
    const inner = this as unknown as Inner
    const known = described.get(connection)?.get(inner.name)
    if (known) {
      Object.assign(inner._result, known)
      inner._accumulateRows = true
    }
    driver.prepare.call(this, known ? withoutDescriptions(connection) : connection)
  }

  /** What the driver calls when the last row has come. */
  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    driver.handleCommandComplete.call(this, message, connection)
    const { name, text, _result } = this as unknown as Inner
    const statements = described.get(connection) ?? new Map<string, Described>()
    described.set(connection, statements)
    if (!statements.has(name)) statements.set(name, sharedWith(text, _result))
  }
}

/** Sends what the connection sends, but for the wish to have columns described. */
function withoutDescriptions(connection: pg.Connection): pg.Connection {
  const known = quiet.get(connection)
  if (known) return known
  const made = Object.create(connection, { describe: { value: () => undefined } }) as pg.Connection
  quiet.set(connection, made)
  return made
}

// Twenty connections with two hundred statements would hold each column four thousand times.
function sharedWith(text: string, { fields, _parsers, _prebuiltEmptyResultObject }: Described): Described {
  const known = shared.get(text)
  if (known && isSame(known.fields, fields)) return known
  const own = { fields, _parsers, _prebuiltEmptyResultObject }
  shared.set(text, own)
  return own
}

function isSame(some: readonly Column[], others: readonly Column[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ name, dataTypeID, format }, index) => {
      const other = others[index]
      return other?.name === name && other.dataTypeID === dataTypeID && other.format === format
    })
  )
}

/** Asks it and answers what came, as the driver does by itself of other statements. */
export function askNamed(
  client: Pick<pg.PoolClient, 'query'>,
  statement: { name: string; text: string; values: unknown[] },
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result)
    client.query(Object.assign(new NamedQuery(statement), { callback }))
  })
}
