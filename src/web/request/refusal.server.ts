import type { RouterContextProvider } from 'react-router'
import { recordRefusal } from '#/features/audit/audit.commands.server.ts'
import { addressSubject } from '#/features/limits/limit.rules.ts'
import type { Services } from '#/platform/services.ts'
import { isDatabaseUnavailable } from '#/shared/database-availability.ts'
import { Refusal } from '#/shared/errors.ts'
import { servicesOf, visitorOf } from './services.server.ts'
import { actorOf } from './session.server.ts'

// Two that waited for each other, or one that waited too long: another try may succeed.
const CONTENDED = /^(40001|40P01|55P03)$/
const BAD_VALUE = /^22/
// A value that is taken already, or a row that is gone or still used: two commands at once.
const OVERTAKEN = /^(23505|23503)$/
const BROKEN_CHECK = /^23514$/

/** The driver's failures are translated here, at the edge, so that no rule or screen knows an SQLSTATE. */
export function asRefusal(error: unknown, log: Services['log']): unknown {
  const state = sqlStateOf(error)
  if (BAD_VALUE.test(state)) return new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
  if (CONTENDED.test(state) || isDatabaseUnavailable(error)) {
    log.warn({ error }, 'The database did not answer')
    return new Refusal(
      'unavailable',
      'database.unavailable',
      'We cannot reach our records right now. Try again in a moment.',
    )
  }
  if (OVERTAKEN.test(state)) {
    log.warn({ error }, 'A rule of the database was met that a command should have met first')
    return new Refusal(
      'conflict',
      'request.conflict',
      'Somebody changed this at the same moment. Load the page again and try once more.',
    )
  }
  if (BROKEN_CHECK.test(state)) {
    log.warn({ error }, 'A rule of the database was met that a form should have met first')
    const message = 'Something in this form cannot be kept. Check it and try again.'
    return new Refusal('invalid', 'request.invalid', message, { fields: { '': [message] } })
  }
  return error
}

/** Counts a refused authorisation and a reached limit in the audit log. A log that fails refuses nothing more. */
export async function noteRefusal(context: Readonly<RouterContextProvider>, refusal: Refusal): Promise<void> {
  const event =
    refusal.kind === 'forbidden' ? 'access.refused' : refusal.kind === 'limit' ? 'limit.reached' : undefined
  if (!event) return
  const services = servicesOf(context)
  try {
    const actor = await actorOf(context)
    const by = actor ?? visitorOf(context)
    await recordRefusal(services.db, {
      event,
      at: services.clock.now(),
      by,
      subject: actor?.accountId ?? addressSubject(by.ip),
      code: refusal.code,
    })
  } catch (error) {
    const level = isDatabaseUnavailable(error) ? 'warn' : 'error'
    services.log[level]({ error }, 'A refusal could not be written to the audit log')
  }
}

function sqlStateOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : ''
}
