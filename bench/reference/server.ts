/**
 * What the program is measured against: one process of node:http and pg that does the same work on the same rows and
 * nothing else. No log, no cache, no limits, no hydration. PORT and DATABASE_URL come from the environment; BYTES_FILE
 * is what `/bytes` sends, for the comparison with cached pages.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { type CardRow, renderList } from './page.ts'
import {
  detailStatement,
  favoriteStatement,
  listStatements,
  type ReferencePlace,
  type Statement,
  suggestStatement,
} from './statements.ts'

const CONNECTIONS = 10
const INT8 = 20
const NUMERIC = 1700
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(NUMERIC, Number)

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: CONNECTIONS,
  idleTimeoutMillis: 0,
  application_name: 'reference',
})

async function rowsOf<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]> {
  return (await pool.query<Row>(statement)).rows
}

const places = new Map(
  (await pool.query('select id, kind, slug, label from reference.places')).rows.map((place) => [
    place.slug as string,
    place as ReferencePlace,
  ]),
)
const bytes = process.env.BYTES_FILE ? readFileSync(process.env.BYTES_FILE) : Buffer.alloc(0)

async function list(parameters: URLSearchParams): Promise<{ rows: CardRow[]; total: number }> {
  const { page, count } = listStatements(parameters, (slug) => places.get(slug))
  const [rows, [counted]] = await Promise.all([rowsOf<CardRow>(page), rowsOf<{ count: number }>(count)])
  return { rows, total: counted?.count ?? 0 }
}

async function changeFavorite(request: IncomingMessage): Promise<{ status: number; body: object }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { propertyId, isFavorite } = JSON.parse(Buffer.concat(parts).toString())
  const token = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest()
  const [row] = await rowsOf<{ count: number }>(favoriteStatement(hash, propertyId, isFavorite))
  return row ? { status: 200, body: { isFavorite, count: row.count } } : { status: 401, body: {} }
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  const text = Buffer.from(JSON.stringify(body))
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': text.length })
  response.end(text)
}

function sendHtml(response: ServerResponse, html: Buffer): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': html.length })
  response.end(html)
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://reference')
  if (pathname === '/bytes') return sendHtml(response, bytes)
  if (pathname === '/properties') {
    const { rows, total } = await list(searchParams)
    return sendHtml(response, Buffer.from(renderList(rows, total, searchParams)))
  }
  if (pathname === '/api/properties') {
    const { rows, total } = await list(searchParams)
    return sendJson(response, { total, value: rows })
  }
  if (pathname === '/api/places') {
    return sendJson(response, { places: await rowsOf(suggestStatement(searchParams.get('q') ?? '')) })
  }
  if (pathname === '/api/favorites') {
    const { status, body } = await changeFavorite(request)
    return sendJson(response, body, status)
  }
  const [row] = await rowsOf(detailStatement(pathname.slice('/api/properties/'.length)))
  return row ? sendJson(response, row) : sendJson(response, {}, 404)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`)
    response.writeHead(500).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.stdout.write(`The reference is open: http://127.0.0.1:${process.env.PORT}\n`)
})
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void pool.end()
})
