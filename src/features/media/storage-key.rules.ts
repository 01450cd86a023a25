/** Where the variants of a picture lie, and what they are for. */
export type ImageKind = 'lasting' | 'demo' | 'offered'

const NAME = '[0-9a-f]{2}/[0-9a-f]{32}'
const VARIANT = new RegExp(`^((?:demo/|offered/)?${NAME})-[1-9]\\d{0,3}[.](?:avif|webp|jpeg)$`)
const MASTER = new RegExp(`^master/((?:demo/|offered/)?${NAME})[.]jpeg$`)
const PROBE = /^check\/[0-9a-f-]{36}[.]webp$/

/** A key that nobody can guess: 128 random bits. Its first folder keeps each folder small. */
export function newStorageKey(
  kind: ImageKind,
  random: Uint8Array = crypto.getRandomValues(new Uint8Array(16)),
): string {
  const name = Array.from(random.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${kind === 'lasting' ? '' : `${kind}/`}${name.slice(0, 2)}/${name}`
}

/** True for the key of a picture that expires. */
export function isDemoKey(storageKey: string): boolean {
  return storageKey.startsWith('demo/')
}

/** True for the key of a picture of a home that is only offered, which no address of the site leads to. */
export function isOfferedKey(storageKey: string): boolean {
  return storageKey.startsWith('offered/')
}

/** The key of one stored variant. */
export function variantKey(storageKey: string, width: number, format: string): string {
  return `${storageKey}-${width}.${format}`
}

/** The key of what the AVIF files are made from; no address leads to it. */
export function masterKey(storageKey: string): string {
  return `master/${storageKey}.jpeg`
}

/** What a stored file is to us; undefined for one that this program did not write. */
export function readStoredKey(
  key: string,
): { kind: 'variant' | 'master'; storageKey: string } | { kind: 'probe' } | undefined {
  const [, variantOf] = VARIANT.exec(key) ?? []
  if (variantOf) return { kind: 'variant', storageKey: variantOf }
  const [, masterOf] = MASTER.exec(key) ?? []
  if (masterOf) return { kind: 'master', storageKey: masterOf }
  return PROBE.test(key) ? { kind: 'probe' } : undefined
}
