import * as v from 'valibot'
import { type SliceValues, setting, text } from '../config/setting.ts'

export const storageSettings = {
  driver: setting<'disk' | 's3'>({
    variable: 'STORAGE',
    doc: 'Where uploaded pictures are kept: disk (the folder files of the data directory) or s3 (a bucket of Amazon S3 or of a server that speaks its protocol).',
    schema: v.picklist(['disk', 's3'], 'must be disk or s3'),
    fallback: 'disk',
  }),
  endpoint: setting<string | undefined>({
    variable: 'S3_ENDPOINT',
    doc: 'The address of the storage server, such as https://s3.example.com.',
    schema: v.pipe(
      v.string(),
      v.url('must be an address such as https://s3.example.com'),
      v.transform((given) => new URL(given)),
      v.check((url) => /^https?:$/.test(url.protocol), 'must start with http:// or https://'),
      v.check(
        (url) => !url.search && !url.hash && !url.username && !url.password,
        'must be an address without a query or a password',
      ),
      v.transform((url) => url.href.replace(/\/+$/, '')),
    ),
    fallback: undefined,
    fallbackText: "Amazon's own for the region",
  }),
  region: setting({
    variable: 'S3_REGION',
    doc: 'The region of the bucket; some servers call it auto.',
    schema: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,50}$/, 'must be a name such as eu-west-1')),
    fallback: 'us-east-1',
  }),
  bucket: setting<string | undefined>({
    variable: 'S3_BUCKET',
    doc: 'The bucket, which must exist.',
    schema: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
    fallback: undefined,
    fallbackText: '',
  }),
  accessKeyId: setting<string | undefined>({
    variable: 'S3_ACCESS_KEY_ID',
    doc: 'The key that may read, write, delete and list in the bucket.',
    schema: text(200),
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
  secretAccessKey: setting<string | undefined>({
    variable: 'S3_SECRET_ACCESS_KEY',
    doc: 'The secret of that key.',
    schema: text(200),
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
}

export type StorageSettings = SliceValues<typeof storageSettings>

/** What is missing for the storage that was chosen, one sentence each. */
export function storageContradictions(settings: StorageSettings): string[] {
  if (settings.driver !== 's3') return []
  return (['bucket', 'accessKeyId', 'secretAccessKey'] as const)
    .filter((name) => settings[name] === undefined)
    .map((name) => `${storageSettings[name].variable} must be set with STORAGE=s3.`)
}
