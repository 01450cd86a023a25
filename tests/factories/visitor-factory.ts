import type { Visitor } from '#/shared/actor.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** Somebody without a session, at an address in Ghana. */
export function makeVisitor(overrides: Partial<Visitor> = {}): Visitor {
  return { ip: '102.176.0.1', userAgent: CHROME, requestId: 'test-request', ...overrides }
}

let given = 0

/** A visitor from an address that no other visitor of this run has. */
export function makeStranger(): Visitor {
  given += 1
  return makeVisitor({ ip: `10.${given >> 16}.${(given >> 8) & 255}.${given & 255}` })
}
