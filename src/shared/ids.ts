const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** True for a lower-case UUID as we write them; anything else cannot be one of our ids. */
export function isId(value: string): boolean {
  return UUID.test(value)
}

/**
 * A UUIDv7: the first 48 bits are milliseconds since 1970, so that ids sort by creation.
 * `bytes` gives the 10 random bytes; callers that need repeatable ids pass their own.
 */
export function newId(
  milliseconds: number = Date.now(),
  bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(10)),
): string {
  const time = Math.floor(milliseconds).toString(16).padStart(12, '0')
  let random = ''
  for (const byte of bytes.subarray(0, 10)) random += (256 + byte).toString(16).slice(1)
  const variant = (8 + (Number.parseInt(random[3] ?? '0', 16) % 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`
}
