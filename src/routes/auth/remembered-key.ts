/** Under which name this tab keeps what waits for somebody to sign in; signing out removes all with this prefix. */
export const REMEMBERED_ACTION = 'fihankra:remembered-action'
