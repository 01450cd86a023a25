import type { Services } from '#/platform/services.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { checkStorage } from '#/platform/storage/storage-check.ts'

const KNOWN_FOR_MS = 5_000
const PATIENCE_MS = 3_000

const known = new WeakMap<Storage, { at: number; answer: Promise<boolean> }>()

/** Whether pictures can be stored now. It is tried with a small file, at most once in five seconds and for three. */
export function isStorageReady({
  storage,
  clock,
  log,
}: Pick<Services, 'storage' | 'clock' | 'log'>): Promise<boolean> {
  const now = clock.now().getTime()
  const last = known.get(storage)
  if (last && Math.abs(now - last.at) < KNOWN_FOR_MS) return last.answer
  const answer = tryOut(storage, log)
  known.set(storage, { at: now, answer })
  return answer
}

async function tryOut(storage: Storage, log: Services['log']): Promise<boolean> {
  const late = Promise.withResolvers<{ ok: false; reason: string }>()
  const timer = setTimeout(
    () => late.resolve({ ok: false, reason: 'It did not answer in time.' }),
    PATIENCE_MS,
  )
  const check = await Promise.race([checkStorage(storage), late.promise])
  clearTimeout(timer)
  if (!check.ok) log.error({ reason: check.reason }, 'The storage check failed')
  return check.ok
}
