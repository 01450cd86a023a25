import { openText, sealText } from './backup-archive.server.ts'
import { type BucketConfig, withBucket } from './backup-bucket.server.ts'

/** Short texts by name, beside the backups in their bucket and encrypted as they are. */
export type BucketNotes = {
  names(): Promise<string[]>
  put(name: string, text: string): Promise<void>
  read(names: readonly string[]): Promise<string[]>
}

/** The notes below a folder of the bucket for backups; undefined without a bucket. */
export function openNotes(config: BucketConfig, folder: string): BucketNotes | undefined {
  const { bucket: name, passphrase } = config.backup
  if (name === undefined) return undefined
  const keyOf = (note: string) => `${folder}/${note}`
  return {
    names: async () => {
      const stored = (await withBucket(config, (bucket) => bucket.list(`${folder}/`))) ?? []
      return stored.map(({ key }) => key.slice(folder.length + 1))
    },
    put: async (note, text) => {
      const bytes = await sealText(text, passphrase)
      await withBucket(config, (bucket) => bucket.put(keyOf(note), bytes))
    },
    read: async (notes) => {
      const texts = await withBucket(config, async (bucket) => {
        const opened: string[] = []
        for (const key of notes.map(keyOf))
          opened.push(
            await openText(await bucket.get(key), { name: `${key} in the bucket ${name}`, passphrase }),
          )
        return opened
      })
      return texts ?? []
    },
  }
}
