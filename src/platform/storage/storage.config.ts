import * as v from 'valibot'
import {
  bucketName,
  type SliceValues,
  setting,
  storageAddress,
  storageRegion,
  text,
} from '../config/setting.ts'

export const storageSettings = {
  driver: setting<'disk' | 's3'>({
    variable: 'STORAGE',
    doc: 'Where uploaded pictures are stored: disk (the folder files of the data directory) or s3 (a bucket of Amazon S3 or of a server that speaks its protocol).',
    schema: v.picklist(['disk', 's3'], 'must be disk or s3'),
    fallback: 'disk',
  }),
  endpoint: setting<string | undefined>({
    variable: 'S3_ENDPOINT',
    doc: 'The address of the storage server, such as https://s3.example.com.',
    schema: storageAddress,
    fallback: undefined,
    fallbackText: "Amazon's own for the region",
  }),
  region: setting({
    variable: 'S3_REGION',
    doc: 'The region of the bucket; some servers call it auto.',
    schema: storageRegion,
    fallback: 'us-east-1',
  }),
  bucket: setting<string | undefined>({
    variable: 'S3_BUCKET',
    doc: 'The bucket, which must exist.',
    schema: bucketName,
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
