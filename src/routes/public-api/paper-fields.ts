import * as v from 'valibot'
import { hasPapers } from '#/features/papers/paper.rules.ts'
import { PAPER_FORMS, PAPER_KEYS, type PaperFacts } from '#/features/papers/paper.schema.ts'
import { said } from './resource-fields.ts'

export const paperResource = said(
  v.object({
    paper: said(v.picklist(PAPER_KEYS), 'Which of the four.'),
    state: said(
      v.picklist(['NotStated', 'Stated', 'Seen']),
      'Stated: the agent says there is one. Seen: a person of our staff looked at it; that proves no title.',
    ),
    seenForm: said(v.nullable(v.picklist(PAPER_FORMS)), 'What was looked at; null unless seen.'),
    seenBy: said(v.nullable(v.literal('Administrator')), 'The role of whoever saw it.'),
    seenOn: said(v.nullable(v.pipe(v.string(), v.isoDate())), 'The day.'),
    seenPlace: said(v.nullable(v.string()), 'Where.'),
  }),
  'What is known of one paper.',
)
export type PaperResource = v.InferOutput<typeof paperResource>

/** What is known of each paper; null for a property that has none to ask for. */
export function presentPapers({
  papers,
  sightings,
  ...property
}: PaperFacts & { tag: string; type: string }): PaperResource[] | null {
  if (!hasPapers(property)) return null
  return PAPER_KEYS.map((paper) => {
    const seen = sightings.find((sighting) => sighting.paper === paper)
    return {
      paper,
      state: seen ? 'Seen' : papers.includes(paper) ? 'Stated' : 'NotStated',
      seenForm: seen?.form ?? null,
      seenBy: seen ? 'Administrator' : null,
      seenOn: seen?.seenOn ?? null,
      seenPlace: seen?.place ?? null,
    }
  })
}
