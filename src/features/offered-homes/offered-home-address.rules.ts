/**
 * The addresses of offered homes that only their own pages, mails and the outer server know, so that no other page
 * carries them.
 */
export const offeredHomeUrls = {
  confirm: '/list-with-us/confirm',
  /** Its owner's page, for whoever has the link; it stands in no log. */
  own: (token: string) => `/list-with-us/${token}` as const,
  pictures: (token: string) => `/api/offered-homes/${token}/pictures` as const,
  /** What both begin with, however they go on. */
  secretStarts: ['/list-with-us/', '/api/offered-homes/'],
  managed: (id: string) => `/dashboard/offered-homes/${id}`,
  managedPicture: (id: string, imageId: string) => `/dashboard/offered-homes/${id}/pictures/${imageId}`,
} as const
