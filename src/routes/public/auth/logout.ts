import { redirect } from 'react-router'
import { signOutEverywhere } from '#/features/accounts/session.commands.server.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { servicesOf } from '#/web/request/services.server.ts'
import { actorOf } from '#/web/request/session.server.ts'
import { clearedSessionCookie } from '#/web/request/session-cookie.server.ts'
import type { Route } from './+types/logout'

export const handle = { access: 'public' } satisfies RouteHandle

const PATIENCE_MS = 3_000

export const loader = () => redirect(urls.home)

/** Ends every session of the person and takes the cookie away; the latter also when the database does not answer. */
export async function action({ context }: Route.ActionArgs) {
  const { config, log } = servicesOf(context)
  try {
    await soon(endSessions(context))
  } catch (error) {
    log.error({ error }, 'Somebody signed out in the browser only: their sessions could not be ended')
  }
  return redirect(urls.home, {
    status: 303,
    headers: {
      'Set-Cookie': clearedSessionCookie(config),
      'Clear-Site-Data': '"cookies"',
      'Cache-Control': 'private, no-store',
    },
  })
}

async function endSessions(context: Route.ActionArgs['context']): Promise<void> {
  const actor = await actorOf(context)
  if (actor) await signOutEverywhere(servicesOf(context), actor)
}

// Whoever signs out on a shared phone must not wait for a slow database; it goes on behind.
async function soon(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done after ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  try {
    await Promise.race([work, patience])
  } finally {
    clearTimeout(timer)
  }
}
