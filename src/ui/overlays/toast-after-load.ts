import { NEXT_TOAST, type ToastMessage } from './toast.tsx'

/**
 * Tells it in the next document of this tab, for an outcome after which the page is left by a full load. Where a browser
 * forbids its storage, by throwing, nothing is shown.
 */
export function showToastAfterLoad({ kind, title }: Pick<ToastMessage, 'kind' | 'title'>): void {
  try {
    sessionStorage.setItem(NEXT_TOAST, JSON.stringify({ kind, title }))
  } catch {
    // The outcome is told by the page that comes, too.
  }
}
