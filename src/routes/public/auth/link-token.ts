const LONGEST = 100

/** The token of a link from a mail, for the form of the page; undefined when the address holds none. */
export function linkTokenOf(url: URL): string | undefined {
  const token = url.searchParams.get('token')?.trim()
  return token && token.length <= LONGEST ? token : undefined
}
