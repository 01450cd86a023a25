import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Value = string | number | boolean | Date | null

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const SPECIAL = /[\\\t\n\r]/
const EVERY_SPECIAL = /[\\\t\n\r]/g

/** One line of COPY's text format. */
export function copyLine(values: readonly Value[]): string {
  let line = ''
  for (const value of values) line += `${copyValue(value)}\t`
  return `${line.slice(0, -1)}\n`
}

function copyValue(value: Value): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  // Few have any, and to look costs less than to replace nothing.
  return SPECIAL.test(value) ? value.replaceAll(EVERY_SPECIAL, (found) => escapes[found] ?? found) : value
}

/**
 * Sends lines made by `copyLine` to a table; `target` is the table with its columns in the lines' order. Lines are
 * taken as fast as the server takes them, so that neither waits for the other and little is held in memory.
 */
export async function copyRows(client: PoolClient, target: string, lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(chunks(lines)), client.query(copyFrom(`copy ${target} from stdin`)))
}

const CHUNK_CHARACTERS = 65_536

function* chunks(lines: Iterable<string>): Generator<Buffer> {
  let pending = ''
  for (const line of lines) {
    pending += line
    if (pending.length < CHUNK_CHARACTERS) continue
    yield Buffer.from(pending)
    pending = ''
  }
  if (pending) yield Buffer.from(pending)
}
