import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Value = { stringValue?: string; intValue?: number; doubleValue?: number }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status?: { code?: number }
  attributes: { key: string; value: Value }[]
}
type Sent = {
  resourceSpans: { resource: { attributes: SentSpan['attributes'] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

export type CollectedSpan = Omit<SentSpan, 'attributes' | 'status'> & {
  attributes: Record<string, unknown>
  hasFailed: boolean
}

const FAILED = 2

/** Takes traces as a collector of OpenTelemetry does: OTLP over HTTP, written as JSON. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = []
  const resources: Record<string, unknown>[] = []
  const authorizations: (string | undefined)[] = []
  const take = ({ resourceSpans }: Sent) => {
    for (const { resource, scopeSpans } of resourceSpans) {
      resources.push(read(resource.attributes))
      for (const { attributes, status, ...span } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: read(attributes), hasFailed: status?.code === FAILED })
    }
  }
  const server = createServer((request, response) => {
    const end = (status: number) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
    if (request.method !== 'POST' || request.url !== '/v1/traces') return end(404)
    authorizations.push(request.headers.authorization)
    text(request).then(
      (body) => {
        take(JSON.parse(body) as Sent)
        end(200)
      },
      () => end(400),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, resources, authorizations }
}

function read(attributes: SentSpan['attributes']): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
  )
}
