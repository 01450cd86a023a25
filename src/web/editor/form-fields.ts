import { textsOf } from '#/features/drafts/draft.rules.ts'
import { isId } from '#/shared/ids.ts'
import type { Fields } from './field-differences.ts'

/** What a form holds now in the fields of these names. */
export function readFields<N extends string>(names: readonly N[], form: HTMLFormElement): Fields<N> {
  return textsOf(names, Object.fromEntries(new FormData(form)))
}

/** What a form says that it held at first; nothing where it says so in no way that can be read. */
export function readOpened<N extends string>(names: readonly N[], given: string | undefined): Fields<N> {
  try {
    return textsOf(names, JSON.parse(given || '{}'))
  } catch {
    return {}
  }
}

/** The version that a form says it was opened with; null when it names none. */
export function readVersion(given: string | undefined): number | null {
  return given && /^\d{1,9}$/.test(given) ? Number(given) : null
}

/** An id that a form names; null for none, and for what is no id, which must not come into an address. */
export function readId(given: string | undefined): string | null {
  return given && isId(given) ? given : null
}
