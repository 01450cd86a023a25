/** What a form holds: texts by the names of its fields; fields that are off are missing. */
export type Fields<N extends string> = Partial<Record<N, string>>

/** How the fields of one form are compared and spoken of. */
export type FieldWords<N extends string> = {
  /** The words for each field, in the order of the form. */
  labels: Readonly<Record<N, string>>
  /** A value without what saving it would remove or write otherwise. */
  plain: (name: N, value: string | undefined) => string
  /** A value as a person reads it; `mine` is the form's, `theirs` what is saved. */
  inWords: (name: N, value: string | undefined, side: 'mine' | 'theirs') => string
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
      mine: inWords(name, mine[name], 'mine'),
      theirs: inWords(name, theirs[name], 'theirs'),
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

function namesOf<N extends string>({ labels }: FieldWords<N>): N[] {
  return Object.keys(labels) as N[]
}

function isChanged<N extends string>(
  { plain }: FieldWords<N>,
  name: N,
  mine: Fields<N>,
  opened: Fields<N>,
): boolean {
  return name in mine && !(name in opened && plain(name, mine[name]) === plain(name, opened[name]))
}
