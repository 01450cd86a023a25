import { readReturnPath } from '#/shared/return-path.ts'

/** Where to go after signing in, if the address of the page says so and it is a page of ours. */
export function returnPathOf(url: URL): string | undefined {
  return readReturnPath(url.searchParams.get('from'))
}

/** A sibling page that keeps in mind where somebody wanted to go. */
export function keepingReturnPath(path: string, from: string | undefined): string {
  return from === undefined ? path : `${path}?${new URLSearchParams({ from })}`
}
