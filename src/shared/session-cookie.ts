/** The session's cookie: over https its name binds it to this host. A request without it is an anonymous visitor's. */
export const SESSION_COOKIE = 'session'
export const SECURE_SESSION_COOKIE = '__Host-session'

/** True when a Cookie header carries a session, valid or not; such a request never meets a shared page. */
export function carriesSession(cookieHeader: string | null | undefined): boolean {
  if (!cookieHeader) return false
  return cookieHeader
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim())
    .some((name) => name === SESSION_COOKIE || name === SECURE_SESSION_COOKIE)
}
