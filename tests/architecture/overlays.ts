import type { TreeFile } from './tree.ts'

// What makes something lie over the page: Radix's parts that do, the lightbox, the browser's own, ours.
const MAKES_OVERLAY = [
  /import\s*\{[^}]*\b(?:Dialog|AlertDialog|DropdownMenu|ContextMenu|Menubar|Popover|HoverCard)\b[^}]*\}\s*from\s*'(?:radix-ui|@radix-ui\/[^']+)'/,
  /from\s*'yet-another-react-lightbox'/,
  /\.(?:showModal|showPopover|togglePopover)\(/,
  /\bpopover=/,
  /\brole="(?:alert)?dialog"/,
  /\baria-modal\b/,
  /\bclassName="[^"]*\bpopover\b/,
]

/** What covers the page and is not to be closed by whoever sees it, or lies beside what somebody works on. */
export const UNCLOSABLE_OVERLAYS: Record<string, string> = {
  'src/web/session/guard.tsx': 'covers a private page until somebody is known to be signed in',
  'src/web/session/debug-panel.tsx': 'stays open while an administrator goes from page to page',
}

/** Files that lay something over the page which Back would not close, and exceptions that nobody needs. */
export function findOverlaysBesideBack(tree: TreeFile[], exceptions = UNCLOSABLE_OVERLAYS): string[] {
  const beside = new Set(
    tree
      .filter(({ path, text }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && text)
      .filter(({ text }) => MAKES_OVERLAY.some((sign) => sign.test(text)) && !/\buseBackCloses\(/.test(text))
      .map(({ path }) => path),
  )
  return [
    ...[...beside]
      .filter((path) => !Object.hasOwn(exceptions, path))
      .map((path) => `${path}: call useBackCloses (src/ui/overlays), or Back leaves the page under it`),
    ...Object.keys(exceptions)
      .filter((path) => !beside.has(path))
      .map((path) => `${path}: lies over nothing any more; take it off UNCLOSABLE_OVERLAYS`),
  ]
}
