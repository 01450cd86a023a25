import { createHash } from 'node:crypto'
import { newId } from './ids.ts'

/**
 * The id of what somebody's draft becomes: always the same, so that a form sent twice makes one, and none that anybody
 * could choose. `draftId` must be an id of ours.
 */
export function derivedId(draftId: string, ownerId: string): string {
  const milliseconds = Number.parseInt(draftId.replace('-', '').slice(0, 12), 16)
  return newId(milliseconds, createHash('sha256').update(`${ownerId} ${draftId}`).digest().subarray(0, 10))
}
