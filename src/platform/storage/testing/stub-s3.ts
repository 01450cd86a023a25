import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What goes wrong with a request: an error of the protocol, a lost answer, half a file stored, conditions not known. */
export type StubFault = { status: number; code?: string } | 'lose-answer' | 'keep-half' | 'no-conditions'

export type StubS3 = {
  readonly endpoint: string
  readonly files: Map<string, { bytes: Buffer; headers: Record<string, string> }>
  /** Each as `PUT /pictures/a.webp`. */
  readonly requests: string[]
  fault: (method: string, count: number) => StubFault | undefined
  stop(): Promise<void>
}

/** A server with as much of the protocol as one file needs, which fails in ways that real ones do now and then. */
export async function startStubS3(): Promise<StubS3> {
  const server = createServer((request, response) => void answer(request, response))

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const path = url.split('?')[0] ?? ''
    const body = await buffer(request)
    stub.requests.push(`${method} ${path}`)
    const fault = stub.fault(method, stub.requests.filter((line) => line.startsWith(method)).length)
    const file = stub.files.get(path)

    if (typeof fault === 'object') return fail(response, fault)
    const query = new URLSearchParams(url.split('?')[1])
    if (query.has('list-type')) return list(response, stub, path, query)
    if (method === 'PUT') {
      if (headers['if-none-match'] && fault === 'no-conditions') {
        return fail(response, { status: 501, code: 'NotImplemented' })
      }
      if (headers['if-none-match'] && file) return fail(response, { status: 412, code: 'PreconditionFailed' })
      const stored = fault === 'keep-half' ? body.subarray(0, body.length / 2) : body
      const digest = headers['x-amz-meta-sha256']
      stub.files.set(path, {
        bytes: stored,
        headers: typeof digest === 'string' ? { 'x-amz-meta-sha256': digest } : {},
      })
      if (fault === 'lose-answer') return response.destroy()
      return response.writeHead(200, { etag: '"x"' }).end()
    }
    if (method === 'DELETE') {
      stub.files.delete(path)
      return response.writeHead(204).end()
    }
    if (!file) return fail(response, { status: 404, code: 'NoSuchKey' })
    response.writeHead(200, { ...file.headers, 'content-length': file.bytes.length })
    return response.end(method === 'HEAD' ? undefined : file.bytes)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stub: StubS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: new Map(),
    requests: [],
    fault: () => undefined,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return stub
}

// The address of a bucket ends with a slash. The token is the place in the sorted list, with a sign that has to be escaped.
function list(response: ServerResponse, { files }: StubS3, bucket: string, query: URLSearchParams) {
  const keys = [...files.keys()].map((path) => path.slice(bucket.length)).sort()
  const from = Number(query.get('continuation-token')?.replace('+', '') ?? 0)
  const next = from + Number(query.get('max-keys') ?? 1_000)
  const entries = keys.slice(from, next).map((key) => {
    const size = files.get(`${bucket}${key}`)?.bytes.length
    return `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>2026-11-21T09:14:03.000Z</LastModified></Contents>`
  })
  const hasMore = next < keys.length
  const rest = `<IsTruncated>${hasMore}</IsTruncated>${hasMore ? `<NextContinuationToken>+${next}</NextContinuationToken>` : ''}`
  response.writeHead(200, { 'content-type': 'application/xml' })
  return response.end(`<ListBucketResult>${entries.join('')}${rest}</ListBucketResult>`)
}

function fail(
  response: ServerResponse,
  { status, code = 'InternalError' }: { status: number; code?: string },
) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  return response.end(`<Error><Code>${code}</Code><Message>As told</Message></Error>`)
}
