import { createHash } from 'node:crypto'
import { newId } from '#/shared/ids.ts'

// Pictures have no date of their own; one for all keeps their ids the same in every database.
const pictureMilliseconds = Date.UTC(2026, 0, 1)

/** The same id for the same key and moment, in every database. `kind` keeps equal keys of two tables apart. */
export function sampleId(kind: string, key: string, milliseconds: number): string {
  return newId(milliseconds, createHash('sha256').update(`${kind}:${key}`).digest())
}

export function samplePictureId(key: string): string {
  return sampleId('picture', key, pictureMilliseconds)
}

/** Milliseconds within ten hours, fixed for a key: what was published on one day still has an order. */
export function hourOfDay(key: string): number {
  return (createHash('sha256').update(`hour:${key}`).digest().readUInt16BE(0) / 65_536) * 36_000_000
}
