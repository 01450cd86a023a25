import type { BaseIssue } from 'valibot'

const WANTED: Readonly<Record<string, string>> = {
  string: 'Send text here.',
  number: 'Send a number here.',
  boolean: 'Send true or false here.',
  Array: 'Send a list here.',
  Object: 'Send an object here.',
}

/**
 * Given to a parse, it says in plain words what a schema has no words of its own for, instead of the library's
 * sentence, which repeats what was sent.
 */
export const UNWORDED = {
  message: ({ expected, input }: BaseIssue<unknown>): string =>
    input === undefined
      ? 'This is missing.'
      : (expected && WANTED[expected]) || 'This value cannot be used here.',
}
