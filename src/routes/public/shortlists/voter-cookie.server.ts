import { urls } from '#/shared/urls.ts'

const NAME = 'voter'

/** By what a browser is known on one list: sent with its addresses alone, never by another site's forms, read by no script. */
export function voterCookie(
  siteUrl: string,
  { token, voterToken, until }: { token: string; voterToken: string; until: Date },
): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${voterToken}; Path=${urls.sharedShortlist(token)}; Expires=${until.toUTCString()}; HttpOnly; SameSite=Lax${secure}`
}

/** The voter's token that a request carries; undefined without one or with two. */
export function readVoterToken(request: Request): string | undefined {
  const values = (request.headers.get('Cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .filter(([name]) => name === NAME)
  return values.length === 1 ? values[0]?.[1] || undefined : undefined
}
