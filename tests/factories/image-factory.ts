import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { factoryId } from './factory-id.ts'

export type NewImage = Insertable<DB['images']>

/** A valid picture with variants of two widths in two formats. */
export function makeImage(overrides: Partial<NewImage> = {}): NewImage {
  const id = overrides.id ?? factoryId()
  return {
    id,
    storageKey: `test/${id}`,
    width: 1280,
    height: 853,
    widths: [320, 640],
    formats: ['avif', 'webp'],
    dominantColor: '#8a7f6c',
    thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
    isRendering: false,
    createdAt: '2026-01-01T08:00:00Z',
    ...overrides,
  }
}

export async function insertImage(db: Executor, overrides: Partial<NewImage> = {}): Promise<{ id: string }> {
  const image = makeImage(overrides)
  await db.insertInto('images').values(image).execute()
  return { id: image.id }
}
