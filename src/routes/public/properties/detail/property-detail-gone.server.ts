import { data } from 'react-router'
import { SIMILAR_LIMIT } from '#/features/properties/property.schema.ts'
import { findFormerProperty, listInsteadOf } from '#/features/properties/property-former.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { Refusal } from '#/shared/errors.ts'

/**
 * What a page answers instead of a property that it was refused: 410 and homes like it when it was advertised once,
 * so that search engines forget it and people find another. Throws the refusal again when it never was.
 */
export async function answerGone(
  { clock, db }: Pick<Services, 'clock' | 'db'>,
  id: string,
  refused: unknown,
) {
  if (!(refused instanceof Refusal) || refused.kind !== 'not_found') throw refused
  const former = await findFormerProperty(db, { id })
  if (!former) throw refused
  const instead = await listInsteadOf(db, { former, now: clock.now(), limit: SIMILAR_LIMIT })
  return data({ property: null, instead }, { status: 410 })
}
