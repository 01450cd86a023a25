/** In bytes: what is held of a file while it is stored. */
export const MOST_PART_BYTES = 2 * 1024 * 1024

/** Where all of them lie; no address leads there. */
export const IMPORT_FOLDER = 'import/'
/** The file as it was sent. */
export const SOURCE = 'source'

const KEY = /^import\/([0-9a-f]{32})-[a-z0-9-]+[.]csv$/

/** The name of the file of rows with problems that one run of the check writes. */
export function refusedName(run: string): string {
  return `refused-${run}`
}

/** The beginning of the keys of what was stored of a file. */
export function storedUnder(storageKey: string, what = ''): string {
  return `${IMPORT_FOLDER}${storageKey}-${what}`
}

/** The key of one of its pieces, counted from 0. */
export function partKey(storageKey: string, what: string, part: number): string {
  return `${storedUnder(storageKey, what)}-${part}.csv`
}

/** Whose piece a stored file is; undefined for one that is none. */
export function readPartKey(key: string): string | undefined {
  return KEY.exec(key)?.[1]
}
