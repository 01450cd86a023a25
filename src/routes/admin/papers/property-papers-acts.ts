import type { Acts } from '#/web/act/act.ts'

/** What administrators say of a property's papers. */
export const PAPER_ACTS = {
  see: { path: '/dashboard/properties/:id/papers/:paper/sighting', unreached: 'Failed to note the paper' },
  withdraw: {
    path: '/dashboard/properties/:id/papers/:paper/withdrawal',
    unreached: 'Failed to take it back',
  },
} as const satisfies Acts
