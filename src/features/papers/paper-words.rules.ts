import { formatDate } from '#/shared/dates.ts'
import {
  PAPER_FORM_LABELS,
  PAPER_KEYS,
  PAPERS,
  type PaperFacts,
  type PaperKey,
  type PaperRow,
  type PaperSighting,
} from './paper.schema.ts'

/** What each paper is, and what to ask for before money changes hands. */
export const PAPER_WORDS: Record<PaperKey, { what: string; ask: string }> = {
  indenture: {
    what: 'The deed by which the land or house came to the seller, signed by both sides and their witnesses.',
    ask: 'Ask for the stamped original, and read whose names stand in it.',
  },
  'site-plan': {
    what: 'A surveyor’s drawing of the plot with its corners and measurements.',
    ask: 'Ask for the signed and stamped one, and compare its corners with the ground.',
  },
  title: {
    what: 'The public record of who owns it: a land title certificate or a registered deed.',
    ask: 'Ask for its number, and whether the seller’s name stands in it.',
  },
  'search-report': {
    what: 'The Lands Commission’s answer to whose the plot is and who else has a claim on it.',
    ask: 'Ask how old it is, or apply for your own before you pay.',
  },
}

/** The four papers in words, each with what is known of it. */
export function paperRows({ papers, sightings }: PaperFacts): PaperRow[] {
  return PAPER_KEYS.map((key) => {
    const row = { key, label: PAPERS[key], ...PAPER_WORDS[key], seen: '' }
    const sighting = sightings.find(({ paper }) => paper === key)
    if (sighting) {
      const shown = `${PAPER_FORM_LABELS[sighting.form]} seen`
      return { ...row, state: 'seen', shown, seen: sightingText(sighting) }
    }
    return papers.includes(key)
      ? { ...row, state: 'stated', shown: 'Agent says there is one' }
      : { ...row, state: 'unstated', shown: 'Not stated' }
  })
}

/** Who saw a paper, when and where: their role and never their name. */
export function sightingText({ seenOn, place }: Pick<PaperSighting, 'seenOn' | 'place'>): string {
  return `By an administrator, ${formatDate(new Date(seenOn))}. Where: ${place}`
}
