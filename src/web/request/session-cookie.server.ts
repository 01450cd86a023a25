import type { Services } from '#/platform/services.ts'
import { sessionCookieName } from '#/shared/session-cookie.ts'

type Site = Pick<Services['config'], 'siteUrl'>

/** Sets the session's cookie until `endsAt`; script cannot read it and other sites' forms do not carry it. */
export function sessionCookie({ siteUrl }: Site, token: string, endsAt: Date): string {
  return `${start(siteUrl, token)}; Expires=${endsAt.toUTCString()}`
}

/** Takes the session's cookie away. */
export function clearedSessionCookie({ siteUrl }: Site): string {
  return `${start(siteUrl, '')}; Max-Age=0`
}

function start(siteUrl: string, value: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${sessionCookieName(siteUrl)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
