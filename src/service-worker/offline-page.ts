import { formatDateTime } from '#/shared/dates.ts'
import { OFFLINE_LIST_ID, type OfflineProperty } from '#/shared/offline.ts'
import { escapeHtml } from './escape-html.ts'

/** `keptAt` in milliseconds since 1970; browsers hold lists with this name, so it stays. */
export type CachedProperty = OfflineProperty & { keptAt: number }

// With what it says while there is none.
const PLACE = new RegExp(`<div id="${OFFLINE_LIST_ID}">.*?</div>`, 's')

/** The offline page with the properties that can be read now. */
export function fillOfflinePage(html: string, cached: readonly CachedProperty[]): string {
  if (cached.length === 0) return html
  return html.replace(PLACE, () => listOf(cached))
}

function listOf(cached: readonly CachedProperty[]): string {
  return `<section aria-labelledby="${OFFLINE_LIST_ID}" class="mt-8"><h2 id="${OFFLINE_LIST_ID}" class="font-display font-painted text-h2">Homes you looked at</h2><p class="mt-2 text-ink-2">You can read these now. They are kept in this browser only; prices may have changed since.</p><ul class="mt-4 grid gap-4 sm:grid-cols-2">${cached.map(itemOf).join('')}</ul></section>`
}

function itemOf({ id, title, price, location, picture, keptAt }: CachedProperty): string {
  // Beside the texts, which say everything, the picture is decoration.
  const image = picture
    ? `<img src="${escapeHtml(picture)}" alt="" width="96" height="96" class="h-24 w-24 shrink-0 rounded object-cover">`
    : ''
  return `<li class="relative flex min-w-0 gap-4 rounded border border-line bg-card p-4">${image}<div class="min-w-0"><p class="font-bold">${escapeHtml(price)}</p><a href="/properties/${escapeHtml(id)}" class="card-link break-words font-medium">${escapeHtml(title)}</a><p class="break-words text-ink-2 text-sm">${escapeHtml(location)}</p><p class="mt-1 text-ink-3 text-xs">As of ${escapeHtml(formatDateTime(new Date(keptAt)))}</p></div></li>`
}
