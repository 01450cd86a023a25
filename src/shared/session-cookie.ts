const NAME = 'session'
// Over https the name binds the cookie to this host.
const SECURE_NAME = '__Host-session'

/** The name of the session's cookie on a site at this origin. */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? SECURE_NAME : NAME
}

/** True when a Cookie header carries a session, valid or not; such a request never meets a shared page. */
export function carriesSession(cookieHeader: string | null | undefined): boolean {
  return pairsOf(cookieHeader).some(([name]) => name === NAME || name === SECURE_NAME)
}

/** The session's token in a Cookie header; undefined when there is none or when there are two, which is a trick. */
export function readSessionToken(
  cookieHeader: string | null | undefined,
  siteUrl: string,
): string | undefined {
  const name = sessionCookieName(siteUrl)
  const values = pairsOf(cookieHeader).filter(([given]) => given === name)
  return values.length === 1 ? values[0]?.[1] || undefined : undefined
}

function pairsOf(cookieHeader: string | null | undefined): [name: string, value: string][] {
  if (!cookieHeader) return []
  return cookieHeader.split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), value.join('=').trim()]
  })
}
