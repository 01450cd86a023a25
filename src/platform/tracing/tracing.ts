export type SpanKind = 'server' | 'client' | 'consumer'
/** By the names of OpenTelemetry's semantic conventions, such as `http.route`. */
export type SpanAttributes = Record<string, string | number>

/** A piece of work that is being measured. */
export type Span = {
  set(attributes: SpanAttributes): void
  /** Marks it as failed though nothing was thrown. */
  fail(): void
}

export type SpanOptions = {
  name: string
  kind: SpanKind
  attributes?: SpanAttributes
  /** The header `traceparent` (W3C Trace Context) of whoever asked, when their word about it is believed. */
  parent?: string | undefined
}

/** Measures a piece of work as a span below the one that is running; what `act` throws marks it as failed and goes on. */
export type Trace = <T>(options: SpanOptions, act: (span: Span) => Promise<T>) => Promise<T>
