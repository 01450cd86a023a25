// Whatever ends a header, starts another address or gives one a name; only printable ASCII is left otherwise.
const SINGLE_ADDRESS = /^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+$/

/** True for one address without a name, which cannot grow into a second recipient or another header. */
export function isSingleAddress(text: string): boolean {
  return text.length <= 254 && /^[\x21-\x7e]+$/.test(text) && SINGLE_ADDRESS.test(text)
}

const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ .-]{0,59}$/u

/**
 * The name to greet somebody by, or null when it does not read like one: anybody may open an account with another
 * person's address, and what they typed as a name must not become an advertisement or a link in our mail.
 */
export function greetingName(fullName: string | null): string | null {
  const name = fullName?.trim() ?? ''
  const looksLikeAnAddress = /\.[\p{L}\p{M}]{2}/u.test(name)
  return NAME.test(name) && !looksLikeAnAddress ? name : null
}

const LONGEST_ERROR = 500

/** Why a mail was not taken, for administrators: one short line without links and without what must stay `unsaid`. */
export function describeFailure(error: unknown, unsaid: readonly (string | undefined)[]): string {
  const text = error instanceof Error ? error.message : String(error)
  return unsaid
    .reduce<string>((said, secret) => (secret ? said.replaceAll(secret, '…') : said), text)
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_ERROR)
}
