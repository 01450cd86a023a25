import type { RouterContextProvider } from 'react-router'
import type { ClaimedSession } from '#/features/accounts/buyer.commands.server.ts'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Visitor } from '#/shared/actor.ts'
import type { Refusal } from '#/shared/errors.ts'
import { page, type RouteArguments, requireActor } from './respond.server.ts'
import { requestOf } from './services.server.ts'
import { claimedSession, forgetSession } from './session.server.ts'

/** Answers who acts, and refuses who may not; a visitor acts only where `A` says so. */
export type RequireActor<A extends Visitor = Actor> = (
  context: Readonly<RouterContextProvider>,
  request: Request,
) => Promise<A>

/**
 * Reads what somebody sends, and answers it with who they are. They are asked for twice: before the body, so that
 * nothing is read of who may not send it; and after it, because a body takes as long as its sender likes, and a role or
 * a session may be gone when it ends. Only the second counts. What had arrived to its end before they were asked for the
 * first time takes nobody's time any more, and once is enough.
 */
export async function readAs<T, A extends Visitor = Actor>(
  { context, request }: RouteArguments,
  require: RequireActor<A>,
  read: (request: Request) => Promise<T>,
): Promise<{ actor: A; body: T }> {
  const hasArrived = requestOf(context).hasArrived?.() ?? false
  const sender = await require(context, request)
  const body = await read(request)
  if (hasArrived) return { actor: sender, body }
  forgetSession(context)
  return { actor: await require(context, request), body }
}

/**
 * As `readAs`, for a command that looks itself whether a session lives: what has arrived whole from somebody who is
 * likely to be signed in is read at once. What cannot be read is said to who may send it alone.
 */
export async function readAsClaimed<T>(
  args: RouteArguments,
  require: RequireActor,
  read: (request: Request) => Promise<T>,
): Promise<{ by: Actor | ClaimedSession; body: T }> {
  const { context, request } = args
  const ask = () => require(context, request)
  const claimed = requestOf(context).hasArrived?.() ? claimedSession(context, ask) : undefined
  if (!claimed) {
    const { actor, body } = await readAs(args, require, read)
    return { by: actor, body }
  }
  try {
    return { by: claimed, body: await read(request) }
  } catch (error) {
    await ask()
    throw error
  }
}

type ActWith<B, T, A> = (services: Services, actor: A, body: B) => Promise<T>

/** The action of a page of those whom `require` lets in, with what `read` makes of its request. */
export function actAs<B, T, A extends Visitor>(
  args: RouteArguments,
  read: (request: Request) => Promise<B>,
  act: ActWith<B, T, A>,
  require: RequireActor<A>,
): Promise<T> {
  return page(args.context, async (services) => {
    const { actor, body } = await readAs(args, require, read)
    return await act(services, actor, body)
  })
}

/** As `requireActor`, for who may buy. */
export async function requireBuyingActor(
  context: Readonly<RouterContextProvider>,
  request: Request,
  refuse?: () => Refusal,
): Promise<Actor> {
  const actor = await requireActor(context, request, refuse)
  requireBuyer(actor)
  return actor
}
