import * as v from 'valibot'

export const HANDOVER_MESSAGES = { to: 'Choose who takes over' } as const

/** Who takes over everything that a person advertises. */
export const handoverForm = v.object({
  to: v.pipe(v.optional(v.string(), ''), v.uuid(HANDOVER_MESSAGES.to)),
})

/** What passed from one person to another. */
export type HandedOver = { properties: number; leads: number; orders: number }
