import { hostname } from 'node:os'
import {
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { codeOf } from '#/shared/errors.ts'
import type { TracingSettings } from './tracing.config.ts'
import type { Span, Trace } from './tracing.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
// A collector that is gone must not hold up a program that stops.
const STOP_MILLISECONDS = 2_000
const EXPORT_MILLISECONDS = 10_000
const UNMEASURED: Span = { set: () => undefined, fail: () => undefined }

/**
 * Sends spans to the collector in batches. One that is down or slow costs nobody anything: spans that wait for it are
 * dropped beyond 2,048.
 */
export function startTracing(
  { endpoint, headers, serviceName, ratio }: TracingSettings & { endpoint: string },
  { version, mode }: { version: string; mode: string },
): { trace: Trace; stop: () => Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: endpoint, headers, timeoutMillis: EXPORT_MILLISECONDS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
      'fihankra.mode': mode,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('fihankra', version)
  const propagator = new W3CTraceContextPropagator()

  const run: Trace = ({ name, kind, attributes = {}, parent }, act) => {
    const isPart = kind === 'client'
    // What the program asks for itself belongs to no trace.
    if (isPart && !trace.getActiveSpan()) return act(UNMEASURED)
    // A request or a job begins a trace, whatever runs around it.
    const outer = isPart ? context.active() : ROOT_CONTEXT
    const from =
      parent === undefined ? outer : propagator.extract(outer, { traceparent: parent }, defaultTextMapGetter)
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, from)
    const fail = () => void span.setStatus({ code: SpanStatusCode.ERROR })
    return context.with(trace.setSpan(from, span), async () => {
      try {
        return await act({ set: (more) => void span.setAttributes(more), fail })
      } catch (error) {
        fail()
        // Messages of drivers quote values; kind and code say enough.
        span.setAttribute('error.type', codeOf(error) || (error instanceof Error ? error.name : 'unknown'))
        throw error
      } finally {
        span.end()
      }
    })
  }
  return {
    trace: run,
    async stop() {
      const late = new Promise<void>((resolve) => void setTimeout(resolve, STOP_MILLISECONDS).unref())
      // What a collector that is gone was not sent is lost, as while the program ran.
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      context.disable()
    },
  }
}
