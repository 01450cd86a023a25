import { auditNote, isAuditEvent, isHash, repeatedNote } from '#/features/audit/audit.rules.ts'
import { AUDIT_EVENTS, type AuditEventView } from '#/features/audit/audit.schema.ts'
import { formatDate } from '#/shared/dates.ts'
import type { AuditSubject } from './audit-log-subjects.server.ts'

const second = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Africa/Accra' })

/** What a line is about, where several of one act are one line. */
export type AuditAlso = { id: string; about: AuditSubject; note: string }
export type AuditLine = ReturnType<typeof presentLine> & {
  /** All that the act was about, where that is several; the line's own note is then what they share. */
  several: { count: string; of: AuditAlso[] } | null
  /** When the same happened, the last first, where it did so again and again; with the request of each. */
  times: { at: string; shownAt: string; requestId: string | null }[] | null
}

const GONE: Readonly<Record<string, string>> = {
  property: 'A home that is gone',
  order: 'An order that is gone',
  lead: 'A lead that is gone',
  post: 'An article that is gone',
  agreement: 'An agreement that is gone',
  offered_home: 'An offered home that is gone',
}

const NOUNS: Readonly<Record<string, string>> = {
  property: 'homes',
  order: 'orders',
  lead: 'leads',
  post: 'articles',
  agreement: 'agreements',
}

type Known = Parameters<typeof presentLine>[1]

/**
 * The lines of a page. What one act did to several things, one after the other, is one line, and so is what somebody
 * did again and again, such as a sign-in that failed.
 */
export function presentLines(events: readonly AuditEventView[], known: Known = {}): AuditLine[] {
  const lines: AuditLine[] = []
  for (const line of linesOfActs(events, known)) {
    const last = lines.at(-1)
    if (last && isRepeat(last, line)) last.times = [...(last.times ?? [timeOf(last)]), timeOf(line)]
    else lines.push(line)
  }
  return lines
}

const timeOf = ({ at, shownAt, requestId }: Line) => ({ at, shownAt, requestId })

// Whatever a page shows of them but the time is the same.
const isRepeat = (a: AuditLine, b: AuditLine) =>
  !a.several &&
  !b.several &&
  a.event === b.event &&
  a.actor?.id === b.actor?.id &&
  a.subject?.id === b.subject?.id &&
  a.ip === b.ip &&
  a.note === b.note

function linesOfActs(events: readonly AuditEventView[], known: Known): AuditLine[] {
  const groups: ReturnType<typeof presentLine>[][] = []
  for (const event of events) {
    const line = presentLine(event, known)
    const group = groups.at(-1)
    if (group && isOfAct(group, line)) group.push(line)
    else groups.push([line])
  }
  return groups.flatMap((group): AuditLine[] => {
    const [first] = group
    if (!first) return []
    if (group.length === 1) return [{ ...first, several: null, times: null }]
    const noun = NOUNS[first.event.split('.')[0] ?? ''] ?? 'things'
    const isShared = group.every(({ note }) => note === first.note)
    const of = group.flatMap(({ id, about, note }) =>
      about ? [{ id, about, note: isShared ? '' : note }] : [],
    )
    const several = { count: `${group.length} ${noun}`, of }
    return [{ ...first, note: isShared ? first.note : '', several, times: null }]
  })
}

type Line = ReturnType<typeof presentLine>

// Lines of one act are written together; and what happened to one thing step by step is read line by line.
const TOGETHER_MS = 60_000

const isOfAct = (group: readonly Line[], line: Line) =>
  group.every(
    (other) =>
      isSameAct(other, line) &&
      other.about?.href !== line.about?.href &&
      Math.abs(Date.parse(other.at) - Date.parse(line.at)) < TOGETHER_MS,
  )

const isSameAct = (a: Line, b: Line) =>
  a.requestId !== null &&
  a.requestId === b.requestId &&
  a.event === b.event &&
  a.actor?.id === b.actor?.id &&
  a.about !== null &&
  b.about !== null

/**
 * A line for reading, with what it is `about` where `subjects` names that: `shownAt` is `21 November 2026, 09:14:03`,
 * the note one short line or empty, with people by the `names` they have.
 */
export function presentLine(
  { at, details, count, lastAt, ...line }: AuditEventView,
  {
    subjects = new Map(),
    names = new Map(),
  }: { subjects?: ReadonlyMap<string, AuditSubject>; names?: ReadonlyMap<string, string> } = {},
) {
  const about = (line.subject && subjects.get(line.subject.id)) ?? null
  // An order's name is its number.
  const { number, ...others } = (details ?? {}) as Record<string, unknown>
  return {
    ...line,
    about,
    /** What a line was about that has no name any more. */
    gone: about || line.subject?.email ? null : (GONE[line.event.split('.')[0] ?? ''] ?? null),
    /** The note has only their beginnings. */
    hashes: Object.values(others)
      .filter((value) => typeof value === 'string')
      .filter(isHash),
    at: at.toISOString(),
    shownAt: `${formatDate(at)}, ${second.format(at)}`,
    label: isAuditEvent(line.event) ? AUDIT_EVENTS[line.event] : line.event,
    note: repeatedNote(auditNote(about && number !== undefined ? others : details, names), {
      count,
      until: lastAt && second.format(lastAt),
    }),
  }
}
