import type { Manifest } from './budgets.ts'

/** `revision` is null for a file whose name changes with its content. */
export type ShellFile = { url: string; revision: string | null }

/**
 * What the service worker fetches at once, so that the offline page and every cached page look as they should: the
 * styles of all pages, the fonts and icons of a first visit, and files with a fixed name, by their revision.
 */
export function listShell(
  { entry, routes }: Manifest,
  files: readonly string[],
  fixed: Record<string, string>,
): ShellFile[] {
  const styles = [...(entry.css ?? []), ...(routes.root?.css ?? [])]
  return [
    ...Object.entries(fixed).map(([url, revision]) => ({ url, revision })),
    ...[...new Set([...styles, ...files])].map((url) => ({ url, revision: null })),
  ]
}
