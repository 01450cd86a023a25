import type pg from 'pg'

/** A statement as it was sent to PostgreSQL. */
export type SentStatement = { text: string; values: unknown[]; name: string | undefined }

/** Everything that is sent over the connections of a pool from now on; `take` gives it and begins anew. */
export function logStatements(pool: pg.Pool): { take(): SentStatement[] } {
  let sent: SentStatement[] = []
  // Before the first use of a connection, whoever uses it.
  pool.on('connect', (client) => {
    const query = client.query as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first, values] = given
      const {
        text,
        name,
        values: own,
      } = (typeof first === 'string' ? { text: first } : first) as {
        text?: string
        name?: string
        values?: unknown[]
      }
      if (text === undefined) throw new Error('A statement without a text cannot be logged')
      sent.push({ text, values: own ?? (Array.isArray(values) ? values : []), name })
      return query.apply(client, given)
    }) as typeof client.query
  })
  return {
    take() {
      const taken = sent
      sent = []
      return taken
    },
  }
}
