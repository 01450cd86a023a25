import * as v from 'valibot'
import {
  bucketName,
  postgresUrl,
  type SliceValues,
  setting,
  storageAddress,
  storageRegion,
  text,
} from '#/platform/config/setting.ts'
import type { StorageSettings } from '../storage/storage.config.ts'

const SHORTEST_PASSPHRASE = 12

export const backupSettings = {
  folder: setting<string | undefined>({
    variable: 'BACKUP_FOLDER',
    doc: 'Where the program puts a backup every night at 02:30, on another disk than the data. Without it backups are made by command alone.',
    schema: text(1000),
    fallback: undefined,
    fallbackText: '',
  }),
  bucket: setting<string | undefined>({
    variable: 'BACKUP_S3_BUCKET',
    doc: 'A bucket that every nightly backup is copied to as well, and each id of an erased account. Not the bucket of the pictures, and best at another provider.',
    schema: bucketName,
    fallback: undefined,
    fallbackText: '',
  }),
  endpoint: setting<string | undefined>({
    variable: 'BACKUP_S3_ENDPOINT',
    doc: 'The address of the storage server that has the bucket for backups.',
    schema: storageAddress,
    fallback: undefined,
    fallbackText: 'that of S3_ENDPOINT',
  }),
  region: setting<string | undefined>({
    variable: 'BACKUP_S3_REGION',
    doc: 'The region of the bucket for backups.',
    schema: storageRegion,
    fallback: undefined,
    fallbackText: 'that of S3_REGION',
  }),
  accessKeyId: setting<string | undefined>({
    variable: 'BACKUP_S3_ACCESS_KEY_ID',
    doc: 'The key that may read, write, delete and list in the bucket for backups.',
    schema: text(200),
    fallback: undefined,
    fallbackText: 'that of S3_ACCESS_KEY_ID',
    secret: true,
  }),
  secretAccessKey: setting<string | undefined>({
    variable: 'BACKUP_S3_SECRET_ACCESS_KEY',
    doc: 'The secret of that key.',
    schema: text(200),
    fallback: undefined,
    fallbackText: 'that of S3_SECRET_ACCESS_KEY',
    secret: true,
  }),
  keepDays: setting({
    variable: 'BACKUP_KEEP_DAYS',
    doc: 'How many days a nightly backup is retained. The newest is never removed.',
    schema: v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(3650)),
    fallback: 30,
  }),
  passphrase: setting<string | undefined>({
    variable: 'BACKUP_PASSPHRASE',
    doc: `Encrypts backups; at least ${SHORTEST_PASSPHRASE} characters. Keep it apart from them: nobody can open them without it.`,
    schema: v.pipe(
      v.string(),
      v.minLength(SHORTEST_PASSPHRASE, `must have at least ${SHORTEST_PASSPHRASE} characters`),
    ),
    fallback: undefined,
    fallbackText: 'backups are not encrypted',
    secret: true,
  }),
  verifyUrl: setting<string | undefined>({
    variable: 'BACKUP_VERIFY_URL',
    doc: 'A PostgreSQL server on which `npm run verify` makes a database and removes it; its user must be allowed to create databases.',
    schema: postgresUrl,
    fallback: undefined,
    fallbackText:
      'an embedded server of its own, or that of DATABASE_URL where there is none, as in a container',
    secret: true,
  }),
}

export type BackupSettings = SliceValues<typeof backupSettings>

/** Where the bucket for backups is and with which keys; undefined without one. The keys go together, also by default. */
export function bucketAccess({ backup, storage }: { backup: BackupSettings; storage: StorageSettings }) {
  const { bucket } = backup
  const { accessKeyId, secretAccessKey } = backup.accessKeyId === undefined ? storage : backup
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  const endpoint = backup.endpoint ?? storage.endpoint
  return { bucket, endpoint, region: backup.region ?? storage.region, accessKeyId, secretAccessKey }
}

/** What is missing or at odds with each other, one sentence each. */
export function backupContradictions(backup: BackupSettings, storage: StorageSettings): string[] {
  const { bucket, accessKeyId, secretAccessKey } = backup
  const problems: string[] = []
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    problems.push('BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY go together: set both or neither.')
  } else if (bucket !== undefined && bucketAccess({ backup, storage }) === undefined) {
    problems.push(
      'BACKUP_S3_BUCKET needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of the pictures.',
    )
  }
  if (bucket === undefined || bucket !== storage.bucket) return problems
  const access = bucketAccess({ backup, storage })
  if (access?.endpoint === storage.endpoint)
    problems.push('BACKUP_S3_BUCKET must not be the bucket of the pictures, S3_BUCKET.')
  return problems
}
