/** Asks browsers to say how good the line is; only over HTTPS do they. */
export const ASKED_HINTS = 'Save-Data, ECT'

const SLOW = new Set(['slow-2g', '2g', '3g'])

/** Whether a browser asks for less data by its header Save-Data, or says by ECT that its line is slow. */
export function savesData(
  saveData: string | string[] | undefined,
  ect: string | string[] | undefined,
): boolean {
  return wordIn(saveData) === 'on' || SLOW.has(wordIn(ect))
}

function wordIn(header: string | string[] | undefined): string {
  return header === undefined ? '' : String(header).trim().toLowerCase()
}
