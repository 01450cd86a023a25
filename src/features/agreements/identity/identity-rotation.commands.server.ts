import { randomBytes } from 'node:crypto'
import type { Database } from '#/database/connection.server.ts'
import type { IdentityVault } from '#/platform/crypto/identity-vault.ts'
import type { Storage } from '#/platform/storage/storage.ts'
import { cardContext } from '../ghana-card.rules.ts'

/** What a sealed file belongs to. */
export const fileContext = (fileId: string) => `file ${fileId}`
export const SEALED_FILE = { contentType: 'application/octet-stream' }

/** The name of a sealed file in the storage, which no address leads to. */
export function newIdentityKey(): string {
  const name = randomBytes(16).toString('hex')
  return `identity/${name.slice(0, 2)}/${name}.bin`
}

/**
 * Seals everything anew that an earlier key has sealed, a row at a time while the program runs; safe to stop and to
 * begin again. Fails where a key is not in the settings. Answers how many rows were sealed.
 */
export async function rotateIdentities(
  db: Database,
  { identity, storage }: { identity: IdentityVault; storage: Storage },
): Promise<{ cards: number; files: number }> {
  let cards = 0
  for (;;) {
    const isDone = await db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('applicationIdentities')
        .select(['agreementId', 'cardSealed', 'keyId'])
        .where('keyId', '!=', identity.keyId)
        .limit(1)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return true
      const context = cardContext(row.agreementId)
      const card = identity.open({ bytes: row.cardSealed, keyId: row.keyId }, context)
      const sealed = identity.seal(card, context)
      await tx
        .updateTable('applicationIdentities')
        .set({ cardSealed: sealed.bytes, keyId: sealed.keyId })
        .where('agreementId', '=', row.agreementId)
        .execute()
      return false
    })
    if (isDone) break
    cards += 1
  }
  let files = 0
  for (;;) {
    const row = await db
      .selectFrom('applicationFiles')
      .select(['id', 'storageKey', 'keyId'])
      .where('keyId', '!=', identity.keyId)
      .limit(1)
      .executeTakeFirst()
    if (!row) break
    await rotateFile(db, { identity, storage, row })
    files += 1
  }
  return { cards, files }
}

// The new file is there before the row names it, and the old one goes afterwards: whatever stops it, the row opens one.
async function rotateFile(
  db: Database,
  {
    identity,
    storage,
    row: { id, storageKey, keyId },
  }: {
    identity: IdentityVault
    storage: Storage
    row: { id: string; storageKey: string; keyId: string }
  },
): Promise<void> {
  const bytes = await readSealed(storage, storageKey)
  const sealed = identity.seal(identity.open({ bytes, keyId }, fileContext(id)), fileContext(id))
  const newKey = newIdentityKey()
  await storage.put(newKey, sealed.bytes, SEALED_FILE)
  const { numUpdatedRows } = await db
    .updateTable('applicationFiles')
    .set({ storageKey: newKey, keyId: sealed.keyId })
    .where('id', '=', id)
    .where('storageKey', '=', storageKey)
    .executeTakeFirst()
  await storage.delete(numUpdatedRows === 0n ? newKey : storageKey)
}

/** The bytes of a sealed file. Fails where the storage has none. */
export async function readSealed(storage: Storage, storageKey: string): Promise<Buffer> {
  const stored = await storage.get(storageKey)
  if (!stored) throw new Error(`The sealed file ${storageKey} is not in the storage.`)
  return Buffer.from(await new Response(stored.body).arrayBuffer())
}
