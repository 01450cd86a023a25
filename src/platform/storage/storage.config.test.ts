import { expect, test } from 'vitest'
import { parseConfig } from '../config/parse-config.ts'
import { storageContradictions, storageSettings } from './storage.config.ts'

const read = (environment: Record<string, string>) => {
  const { config, problems } = parseConfig({ storage: storageSettings }, environment)
  return { ...config.storage, problems: [...problems, ...storageContradictions(config.storage)] }
}

test('without settings files lie on the disk', () => {
  expect(read({})).toMatchObject({ driver: 'disk', problems: [] })
})

test('a bucket needs its name and its key', () => {
  expect(read({ STORAGE: 's3' }).problems).toEqual([
    'S3_BUCKET must be set with STORAGE=s3.',
    'S3_ACCESS_KEY_ID must be set with STORAGE=s3.',
    'S3_SECRET_ACCESS_KEY must be set with STORAGE=s3.',
  ])
  const access = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(read({ STORAGE: 's3', ...access })).toMatchObject({ driver: 's3', bucket: 'pictures', problems: [] })
})

test.each([
  ['https://s3.example.com', 'https://s3.example.com'],
  ['https://s3.example.com/', 'https://s3.example.com'],
  ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['https://example.com/storage/v1/s3/', 'https://example.com/storage/v1/s3'],
])('the server %s is taken', (given, endpoint) => {
  expect(read({ S3_ENDPOINT: given })).toMatchObject({ endpoint, problems: [] })
})

test.each<Record<string, string>>([
  { STORAGE: 'tape' },
  { S3_ENDPOINT: 's3.example.com' },
  { S3_ENDPOINT: 'ftp://s3.example.com' },
  { S3_ENDPOINT: 'https://key:secret@s3.example.com' },
  { S3_ENDPOINT: 'https://s3.example.com/?x=1' },
  { S3_REGION: 'EU West' },
  { S3_BUCKET: '../etc' },
  { S3_BUCKET: 'a' },
  { S3_SECRET_ACCESS_KEY: ' ' },
])('%j is refused', (environment) => {
  expect(read(environment).problems).toHaveLength(1)
})
