/**
 * The packages that the server's bundle leaves to `node_modules`: they bring a file, a thread or a library of their own,
 * or are loaded by few programs.
 */
export const UNBUNDLED = [
  '@aws-sdk/client-s3',
  '@ip-location-db/geo-whois-asn-country-mmdb',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@resvg/resvg-wasm',
  '@zxcvbn-ts/language-common',
  'age-encryption',
  'pdfkit',
  'pg',
  'pg-copy-streams',
  'pino',
  'prom-client',
  'sharp',
  'tar-stream',
]
