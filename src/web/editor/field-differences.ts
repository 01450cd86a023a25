import { keysOf, recordOf } from '#/shared/records.ts'

/** What a form holds: texts by the names of its fields; fields that are off are missing. */
export type Fields<N extends string> = Partial<Record<N, string>>

/** How the fields of one form are compared and spoken of. */
export type FieldWords<N extends string> = {
  /** The words for each field, in the order of the form. */
  labels: Readonly<Record<N, string>>
  /** A value without what saving it would remove or write otherwise. */
  plain: (name: N, value: string | undefined) => string
  /** A value as a person reads it beside the `other` one; `mine` is the form's, `theirs` what is saved. */
  inWords: (name: N, value: string | undefined, side: 'mine' | 'theirs', other: string | undefined) => string
  /** What stands for a plain value in what the form held at first, where it is too long to be sent twice. */
  brief?: (name: N, plainValue: string) => string
}

export type FieldDifference<N extends string = string> = {
  name: N
  label: string
  mine: string
  theirs: string
}

/**
 * The fields that were changed in a form and in which it and what is saved differ, both sides in words. `opened` is what
 * the form held at first; a field that it does not name counts as changed. Fields that the form does not send are no
 * difference.
 */
export function findDifferences<N extends string>(
  words: FieldWords<N>,
  { mine, theirs, opened = {} }: { mine: Fields<N>; theirs: Fields<N>; opened?: Fields<N> },
): FieldDifference<N>[] {
  const { labels, plain, inWords } = words
  return namesOf(words)
    .filter(
      (name) => isChanged(words, name, mine, opened) && plain(name, mine[name]) !== plain(name, theirs[name]),
    )
    .map((name) => ({
      name,
      label: labels[name],
      mine: inWords(name, mine[name], 'mine', theirs[name]),
      theirs: inWords(name, theirs[name], 'theirs', mine[name]),
    }))
}

/** The fields that were changed in a form over what is saved, whose values hold in all others. */
export function withChanges<N extends string>(
  words: FieldWords<N>,
  { mine, theirs, opened }: { mine: Fields<N>; theirs: Fields<N>; opened: Fields<N> },
): Fields<N> {
  const changed = namesOf(words).filter((name) => isChanged(words, name, mine, opened))
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) }
}

/** The names of the fields, in the order of the form. */
export function namesOf<N extends string>({ labels }: FieldWords<N>): N[] {
  return keysOf(labels)
}

function isChanged<N extends string>(
  { plain, brief }: FieldWords<N>,
  name: N,
  mine: Fields<N>,
  opened: Fields<N>,
): boolean {
  if (!(name in mine)) return false
  if (!(name in opened)) return true
  const held = plain(name, mine[name])
  return plain(name, opened[name]) !== held && brief?.(name, held) !== opened[name]
}

/** What a form holds at first, to be sent along with it. */
export function asOpened<N extends string>(words: FieldWords<N>, fields: Fields<N>): Fields<N> {
  const { plain, brief } = words
  if (!brief) return fields
  const names = namesOf(words).filter((name) => name in fields)
  return recordOf(names, (name) => brief(name, plain(name, fields[name])))
}
