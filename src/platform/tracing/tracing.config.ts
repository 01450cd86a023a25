import * as v from 'valibot'
import { type SliceValues, setting, text } from '../config/setting.ts'

const SPAN_PATH = 'v1/traces'

// As in HTTP, separated by commas: `name=value,name=value`, percent-encoded where needed.
const headers = v.pipe(
  text(4_000),
  v.regex(/^[\w-]+=[^,=]*(?:,[\w-]+=[^,=]*)*$/, 'must look like name=value, separated by commas'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return Object.fromEntries(
        dataset.value.split(',').map((pair) => {
          const [name = '', value = ''] = pair.split('=')
          return [name, decodeURIComponent(value)]
        }),
      )
    } catch {
      addIssue({ message: 'has a percent sign that encodes nothing' })
      return NEVER
    }
  }),
)

export const tracingSettings = {
  endpoint: setting<string | undefined>({
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    doc: `Where a collector of OpenTelemetry takes traces by OTLP over HTTP, such as http://127.0.0.1:4318; /${SPAN_PATH} is added. Without it nothing is traced.`,
    schema: v.pipe(
      v.string(),
      v.url('must be an address such as http://127.0.0.1:4318'),
      v.regex(/^https?:/, 'must start with http:// or https://'),
      v.transform((address) => new URL(SPAN_PATH, address.endsWith('/') ? address : `${address}/`).href),
    ),
    fallback: undefined,
    fallbackText: '',
  }),
  headers: setting<Record<string, string>>({
    variable: 'OTEL_EXPORTER_OTLP_HEADERS',
    doc: 'What the collector wants to be sent with traces, such as Authorization=Bearer%20… .',
    schema: headers,
    fallback: {},
    fallbackText: '',
    secret: true,
  }),
  serviceName: setting({
    variable: 'OTEL_SERVICE_NAME',
    doc: 'How this program is called among the traces.',
    schema: text(100),
    fallback: 'fihankra',
  }),
  ratio: setting({
    variable: 'OTEL_TRACES_SAMPLER_ARG',
    doc: 'Which part of all traces is sent, from 0 to 1. A trace that a trusted proxy began is sent when the proxy sends it.',
    schema: v.pipe(
      v.string(),
      v.regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'must be a number from 0 to 1'),
      v.transform(Number),
    ),
    fallback: 1,
  }),
}

export type TracingSettings = SliceValues<typeof tracingSettings>
