import { expect, test } from 'vitest'
import { makeJpeg } from '#/platform/images/testing/pictures.ts'
import { createMemoryStorage } from '#/platform/storage/memory-storage.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { StorageProblem } from '#/platform/storage/storage-problem.ts'
import type { Actor } from '#/shared/actor.ts'
import { Refusal } from '#/shared/errors.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices, type TestServices } from '../../../tests/support/test-services.ts'
import { uploadImage } from './image.commands.server.ts'
import { cleanUpImages, removeImageFiles, renderAvif } from './image.jobs.server.ts'

const database = useTestDatabase()
const HOUR = 3_600_000

/** What goes wrong at the chosen act; `acts` counts on. */
type Fault = (act: () => Promise<unknown>, acts: number, at: number) => Promise<unknown>

const FAULTS: Record<string, Fault> = {
  'is full once': (act, acts, at) => (acts === at ? Promise.reject(new StorageProblem('full')) : act()),
  'stays down from then on': (act, acts, at) =>
    acts >= at ? Promise.reject(new StorageProblem('unreachable')) : act(),
  'does it and then says that it failed': async (act, acts, at) => {
    const done = await act()
    if (acts === at) throw new StorageProblem('rejected')
    return done
  },
  'is cut off because the program crashes': (act, acts, at) =>
    acts >= at ? Promise.reject(new Error('crash')) : act(),
}

/** A storage in memory whose acts go wrong from outside; `heal` makes it a good one again. */
function makeFaultyStorage(fault: Fault, at: number) {
  const memory = createMemoryStorage()
  let acts = 0
  let isHealed = false
  const faulty = <T>(act: () => Promise<T>): Promise<T> => {
    acts += 1
    return (isHealed ? act() : fault(act, acts, at)) as Promise<T>
  }
  const storage: Storage = {
    ...memory,
    put: (...put) => faulty(() => memory.put(...put)),
    get: (key) => faulty(() => memory.get(key)),
    delete: (key) => faulty(() => memory.delete(key)),
  }
  return {
    storage,
    memory,
    heal: () => {
      isHealed = true
    },
    wasReached: () => acts >= at,
  }
}

async function rowsOf({ accountId }: Actor) {
  return await database.db.selectFrom('images').selectAll().where('uploadedBy', '=', accountId).execute()
}

/** Every file that the rows of these pictures name. */
async function namedFiles(actor: Actor): Promise<string[]> {
  return (await rowsOf(actor))
    .flatMap(({ storageKey, widths, formats }) =>
      widths.flatMap((width) => formats.map((format) => `${storageKey}-${width}.${format}`)),
    )
    .sort()
}

async function storedFiles(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key, size } of storage.list('')) if (size > 0) keys.push(key)
  return keys.sort()
}

const unlessBroken = async <T>(act: Promise<T>): Promise<T | undefined> => {
  try {
    return await act
  } catch (error) {
    const isExpected = error instanceof Refusal || (error instanceof Error && error.message === 'crash')
    if (!isExpected) throw error
    return undefined
  }
}

async function runJobs(services: TestServices): Promise<void> {
  for (const { name, payload } of services.addedJobs) {
    if (name === 'render-avif') await unlessBroken(renderAvif(services, payload as { imageId: string }))
    if (name === 'remove-image-files')
      await unlessBroken(removeImageFiles(services, payload as { storageKey: string; widths: number[] }))
  }
}

/** A listing with what could be uploaded; its second picture is taken away again, as when somebody edits it. */
async function liveThrough(services: TestServices, actor: Actor, bytes: Uint8Array): Promise<void> {
  const property = await insertProperty(database.db, { userId: actor.accountId })
  let second: string | undefined
  for (let position = 0; position < 2; position++) {
    const result = await unlessBroken(uploadImage(services, actor, bytes))
    if (!result) continue
    await database.db
      .insertInto('propertyImages')
      .values({ propertyId: property.id, position, imageId: result.imageId, alt: '' })
      .execute()
    if (position === 1) second = result.imageId
  }
  await runJobs(services)
  if (!second) return
  await database.db.deleteFrom('propertyImages').where('imageId', '=', second).execute()
  const payload = await database.db
    .deleteFrom('images')
    .where('id', '=', second)
    .returning(['storageKey', 'widths'])
    .executeTakeFirstOrThrow()
  services.addedJobs.push({ name: 'remove-image-files', payload })
  await runJobs(services)
}

test.each(Object.entries(FAULTS))(
  'no address leads nowhere and no file stays for nothing when the storage %s, at whichever act',
  { timeout: 120_000 },
  async (_name, fault) => {
    const bytes = await makeJpeg(340, 260)
    for (let at = 1; ; at++) {
      const actor = await insertActor(database.db, 'admin')
      const { storage, memory, heal, wasReached } = makeFaultyStorage(fault, at)
      const services = Object.create(makeTestServices(database), {
        storage: { value: storage },
      }) as TestServices
      services.time.now = new Date()

      await liveThrough(services, actor, bytes)
      const stored = new Set(await storedFiles(memory))
      expect((await namedFiles(actor)).filter((name) => !stored.has(name))).toEqual([])

      heal()
      await runJobs(services)
      services.time.now = new Date(Date.now() + 49 * HOUR)
      await cleanUpImages(services)
      expect(await storedFiles(memory)).toEqual(await namedFiles(actor))
      // The last round met no fault: every act has failed once.
      if (!wasReached()) break
    }
  },
)
