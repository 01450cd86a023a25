import { newId } from '#/shared/ids.ts'

let made = 0

/** The next id, ascending within a run and the same in every run of the same order. */
export function factoryId(): string {
  made += 1
  const bytes = new Uint8Array(10)
  new DataView(bytes.buffer).setUint32(6, made)
  return newId(Date.UTC(2026, 0, 1) + made, bytes)
}
