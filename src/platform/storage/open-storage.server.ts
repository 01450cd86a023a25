import { StartProblem } from '#/shared/start-problem.ts'
import { createDiskStorage } from './disk-storage.server.ts'
import { createS3Storage } from './s3-storage.server.ts'
import { type StorageSettings, storageContradictions } from './storage.config.ts'
import type { Storage } from './storage.ts'

/** The storage that the settings ask for; `folder` is where a disk keeps the files. Nothing is touched or reached yet. */
export function openStorage(settings: StorageSettings, folder: string): Storage {
  const { driver, endpoint, region, bucket, accessKeyId, secretAccessKey } = settings
  if (driver === 'disk') return createDiskStorage({ folder })
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new StartProblem(storageContradictions(settings).join(' '))
  }
  return createS3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey })
}
