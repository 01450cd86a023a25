const REFUSED = 3_000
// Shorter ones are refused for their length.
const SHORTEST = 6

let common: Promise<ReadonlySet<string>> | undefined

/** True for one of the 3,000 most common passwords of six or more characters, in capitals or not. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon()
  return (await common).has(password.toLowerCase())
}

// Read when the first password is judged: the list is large and most processes need it late or never.
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common'] as readonly string[]
  return new Set(ranked.filter((password) => password.length >= SHORTEST).slice(0, REFUSED))
}
