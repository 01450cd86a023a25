import type { TreeFile } from './tree.ts'

// One doc comment right above another says something of nothing: what it was written for stands elsewhere.
const ABOVE_ANOTHER = /\*\/\n[ \t]*\/\*\*/g

/** Doc comments that sit on no declaration. */
export function findStrayDocComments(tree: TreeFile[]): string[] {
  return tree
    .filter(({ path }) => /[.](tsx?|mjs)$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(ABOVE_ANOTHER)].map(
        ({ index }) => `${path}:${text.slice(0, index).split('\n').length}: a doc comment above another`,
      ),
    )
}
