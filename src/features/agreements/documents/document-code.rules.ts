// Without letters that are taken for digits or for each other.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** A code of 16 letters from ten random bytes. */
export function codeOf(bytes: Uint8Array): string {
  let bits = bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n)
  let code = ''
  for (let at = 0; at < LENGTH; at += 1) {
    code = LETTERS[Number(bits & 31n)] + code
    bits >>= 5n
  }
  return code
}

/** A code as it is printed: `ABCD-EFGH-JKMN-PQRS`. */
export function printedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** A code as somebody typed it, as it is stored; letters that look like others count as these. */
export function typedCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}
