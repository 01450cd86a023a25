/**
 * Whose things a query finds and a command changes. What a scope limits takes one and has no default, so that whoever
 * forgets it hears so from the compiler; `web/request/scope.ts` makes it from the actor.
 */
export type Scope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'owned-by'; readonly accountId: string }

export const everything: Scope = { kind: 'everything' }

export function ownedBy(accountId: string): Scope {
  return { kind: 'owned-by', accountId }
}

/** `ownerId` is null where the owner's account is gone, which only the scope of everything holds. */
export function isInScope(scope: Scope, ownerId: string | null): boolean {
  return scope.kind === 'everything' || scope.accountId === ownerId
}
