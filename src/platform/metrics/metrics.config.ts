import * as v from 'valibot'
import { type SliceValues, setting, text } from '../config/setting.ts'

export const metricsSettings = {
  port: setting<number | undefined>({
    variable: 'METRICS_PORT',
    doc: 'The port at which /metrics answers in the form of Prometheus. Without it nothing is counted.',
    schema: v.pipe(
      v.string(),
      v.toNumber(),
      v.integer(),
      v.minValue(1, 'must be a port'),
      v.maxValue(65_535, 'must be a port'),
    ),
    fallback: undefined,
    fallbackText: '',
  }),
  host: setting({
    variable: 'METRICS_HOST',
    doc: 'The address that METRICS_PORT listens on. 127.0.0.1 is this machine only.',
    schema: text(255),
    fallback: '127.0.0.1',
  }),
  token: setting<string | undefined>({
    variable: 'METRICS_TOKEN',
    doc: 'What a reader of /metrics must send: Authorization: Bearer and this text. Set it when METRICS_HOST is not this machine.',
    schema: v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters')),
    fallback: undefined,
    fallbackText: 'whoever reaches the port may read',
    secret: true,
  }),
}

export type MetricsSettings = SliceValues<typeof metricsSettings>
