import { withStorage } from '#/shared/browser-storage.ts'

/** Where this tab stores what waits for somebody to sign in; signing out removes everything with this prefix. */
export const REMEMBERED_ACTION = 'fihankra:remembered-action'

const NOWHERE = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** What this tab stores; nothing where a browser forbids its storage. */
export function tabStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return withStorage(() => sessionStorage) ?? NOWHERE
}
