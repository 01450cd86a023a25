/** Asks browsers to say how good the line is; only over HTTPS do they. */
export const ASKED_HINTS = 'Save-Data, ECT'

const SLOW = new Set(['slow-2g', '2g', '3g'])

/** Whether a browser asks for less data, or says that its line is slow. */
export function savesData(headers: Headers): boolean {
  if (headers.get('Save-Data')?.trim().toLowerCase() === 'on') return true
  return SLOW.has(headers.get('ECT')?.trim().toLowerCase() ?? '')
}
