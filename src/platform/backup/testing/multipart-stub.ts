import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * What goes wrong: a part's connection breaks, a part is stored otherwise, the answer to the end is lost, parts are named
 * by marks that are no MD5.
 */
export type MultipartFault = 'break' | 'change' | 'lose-end' | 'own-marks'

export type MultipartStub = {
  readonly endpoint: string
  /** By path, such as `/backups/a`. */
  readonly files: Map<string, { bytes: Buffer; sha256: string }>
  readonly uploads: Map<string, { path: string; begun: Date; sha256: string; parts: Map<number, Buffer> }>
  /** The fault of a part, by its number, and of the end of an upload, `end`. */
  fault: (what: number | 'end') => MultipartFault | undefined
  stop(): Promise<void>
}

/** A server with as much of the protocol as an upload in parts needs, which checks every part and fails on demand. */
export async function startMultipartStub(): Promise<MultipartStub> {
  const server = createServer((request, response) => void answer(stub, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stub: MultipartStub = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: new Map(),
    uploads: new Map(),
    fault: () => undefined,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return stub
}

async function answer(stub: MultipartStub, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '', stub.endpoint)
  const id = searchParams.get('uploadId') ?? ''
  const body = await buffer(request).catch(() => undefined)
  // Broken off by the client.
  if (body === undefined) return
  const xml = (text: string) => void response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
  const fail = (status: number, code: string) =>
    void response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code></Error>`)

  if (searchParams.has('uploads')) {
    if (request.method === 'GET') return xml(listed(stub))
    const sha256 = String(request.headers['x-amz-meta-sha256'])
    const begun = `upload-${stub.uploads.size + 1}`
    stub.uploads.set(begun, { path: pathname, begun: new Date(), sha256, parts: new Map() })
    return xml(`<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`)
  }
  const upload = stub.uploads.get(id)
  if (id !== '' && !upload) return fail(404, 'NoSuchUpload')
  if (upload && request.method === 'PUT') {
    const number = Number(searchParams.get('partNumber'))
    const fault = stub.fault(number)
    if (fault === 'break') return void response.destroy()
    if (request.headers['content-md5'] !== md5(body).toString('base64')) return fail(400, 'BadDigest')
    const stored = fault === 'change' ? Buffer.alloc(body.length, 7) : body
    upload.parts.set(number, stored)
    const mark = fault === 'own-marks' ? `mark-${number}` : md5(stored).toString('hex')
    return void response.writeHead(200, { etag: `"${mark}"` }).end()
  }
  if (upload && request.method === 'POST') {
    const numbers = [...upload.parts.keys()].sort((a, b) => a - b)
    const bytes = Buffer.concat(numbers.map((number) => upload.parts.get(number) ?? Buffer.alloc(0)))
    stub.files.set(upload.path, { bytes, sha256: upload.sha256 })
    stub.uploads.delete(id)
    if (stub.fault('end') === 'lose-end') return void response.destroy()
    return xml('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
  }
  if (upload) stub.uploads.delete(id)
  if (request.method === 'DELETE') {
    if (!upload) stub.files.delete(pathname)
    return void response.writeHead(204).end()
  }
  const file = stub.files.get(pathname)
  if (!file) return fail(404, 'NoSuchKey')
  response.writeHead(200, { 'content-length': file.bytes.length, 'x-amz-meta-sha256': file.sha256 })
  response.end(request.method === 'HEAD' ? undefined : file.bytes)
}

function listed({ uploads }: MultipartStub): string {
  const entries = [...uploads].map(
    ([id, { path, begun }]) =>
      `<Upload><Key>${path.split('/').at(-1)}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  )
  return `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest()
}
