import type { Acts } from '#/web/act/act.ts'

/** What is done to anybody's property by administrators. */
export const MANAGE_ACTS = {
  changeStatus: {
    path: '/dashboard/properties/:propertyId/status',
    failure: 'Failed to change the status',
  },
  feature: {
    path: '/dashboard/properties/:propertyId/popularity',
    failure: 'Failed to change what is featured',
  },
  delete: {
    path: '/dashboard/properties/:propertyId/deletion',
    failure: 'Failed to delete property. Please try again.',
  },
  edit: { path: '/dashboard/properties/:propertyId/details', failure: 'Failed to update property' },
  changeMany: {
    path: '/dashboard/properties/selection',
    failure: 'Failed to change the selected properties',
  },
} as const satisfies Acts

/** What somebody does to their own properties, and to the drafts of new ones. */
export const LISTING_ACTS = {
  changeStatus: { path: '/dashboard/listings/:propertyId/status', failure: 'Failed to change the status' },
  delete: { path: '/dashboard/listings/:propertyId/deletion', failure: 'Failed to delete property' },
  confirm: { path: '/dashboard/listings/:propertyId/confirmation', failure: 'Failed to confirm the home' },
  discard: { path: '/dashboard/listings/drafts/:draftId/deletion', failure: 'Failed to discard the draft' },
} as const satisfies Acts

/** The name of a row's box in the form that acts on the selection; a form says every name once. */
export function pickName(propertyId: string): string {
  return `pick:${propertyId}`
}

type Values = Readonly<Record<string, string>>

const PICK = /^(?<id>[^:]+)(?::(?<version>\d+))?$/

/** Many properties as one field, since a form has a bound number of them; each with its version where that counts. */
export function listPicks(picked: readonly { id: string; version?: number }[]): { picks: string } {
  const written = picked.map(({ id, version }) => (version === undefined ? id : `${id}:${version}`))
  return { picks: written.join(' ') }
}

/** The properties that were ticked, or that the question before named, each with the version that was said of it. */
export function readPicks(values: Values): { id: string; version: number | undefined }[] {
  const written = values.picks
    ? values.picks.split(' ').map((pick) => PICK.exec(pick)?.groups ?? { id: pick })
    : Object.entries(values)
        .filter(([name]) => name.startsWith('pick:'))
        .map(([name, version]) => ({ id: name.slice(5), version }))
  // A box that was ticked says no version.
  return written.map(({ id = '', version }) => ({
    id,
    version: version && Number.isSafeInteger(Number(version)) ? Number(version) : undefined,
  }))
}
