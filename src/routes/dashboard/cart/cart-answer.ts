import type { FormAnswer } from '../../request/form.ts'

/** What the cart's page answers to a form that was sent without script. */
export type CartPageAnswer =
  | { asks: 'clear' }
  | {
      message: string
      kind: 'success' | 'info'
      /** For what was taken out: the form that puts it back. */
      undo?: { propertyId: string; planMonths: string; addedAt: string }
    }
  | FormAnswer
