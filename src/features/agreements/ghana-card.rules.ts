/** A Ghana Card number as the card shows it (`GHA-123456789-0`), however it was typed; null for anything else. */
export function readGhanaCard(text: string): string | null {
  const [, number, last] = /^GHA(\d{9})(\d)$/.exec(text.toUpperCase().replace(/[\s–-]/g, '')) ?? []
  return number === undefined ? null : `GHA-${number}-${last}`
}

/** The number as pages show it: `GHA-•••••••89-0`. */
export function maskGhanaCard(card: string): string {
  return card.replace(/^GHA-\d{7}/, 'GHA-•••••••')
}

/** What the sealed number of an agreement's buyer belongs to. */
export const cardContext = (agreementId: string): string => `ghana card of agreement ${agreementId}`
