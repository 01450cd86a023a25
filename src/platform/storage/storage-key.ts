import { Refusal } from '#/shared/errors.ts'

// No dot but the one before the ending and no slash at either end, so that a key can never leave its folder.
const KEY = /^[a-z0-9]+(?:[/_-][a-z0-9]+)*[.](avif|webp|jpeg|csv|bin)$/
const PREFIX = /^(?:[a-z0-9]+(?:[/_-][a-z0-9]+)*[/_-]?)?$/
const LONGEST_KEY = 200

/** True for `folder/name-640.webp`: the only shape in which a file's name ever reaches a disk or a bucket. */
export function isStorageKey(text: string): boolean {
  return text.length <= LONGEST_KEY && KEY.test(text)
}

/** True for a beginning of keys, without an ending: ``, `folder/` or `folder/name-`. */
export function isStoragePrefix(text: string): boolean {
  return text.length <= LONGEST_KEY && PREFIX.test(text)
}

/** What a file is, by the ending of its key. */
export function contentTypeOf(key: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1)
  if (ending === 'bin') return 'application/octet-stream'
  return ending === 'csv' ? 'text/csv' : `image/${ending}`
}

/** Refuses what may never be stored; every driver asks this before anything else. */
export function checkPut(key: string, bytes: Uint8Array, contentType: string): void {
  if (!isStorageKey(key)) throw refusal('key', 'This is not the name of a stored file.')
  if (contentTypeOf(key) !== contentType)
    throw refusal('type', 'The file is not of the type that its name says.')
  if (bytes.length === 0) throw refusal('empty', 'The file is empty.')
}

function refusal(what: string, message: string): Refusal {
  return new Refusal('invalid', `storage.${what}`, message)
}

/** The refusal for other bytes under a key that names some already. */
export function keyTaken(): Refusal {
  return new Refusal('conflict', 'storage.taken', 'Another file has this name already.')
}
