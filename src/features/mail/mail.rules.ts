// Whatever ends a header, starts another address or gives one a name; only printable ASCII is left otherwise.
const SINGLE_ADDRESS = /^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+$/

/** True for one address without a name, which cannot grow into a second recipient or another header. */
export function isSingleAddress(text: string): boolean {
  return text.length <= 254 && /^[\x21-\x7e]+$/.test(text) && SINGLE_ADDRESS.test(text)
}
