/** What is said of a home to whoever rents it to own, and of them to the staff. */
export const HOME_WORDS = {
  buyer: {
    equity: 'Your equity today',
    growth: 'How it becomes yours',
    less: 'price less your equity, with what is unpaid',
    lessAhead: 'price less your equity and what you paid ahead, with what is unpaid',
    leaving: 'If you leave today',
    getsBack: 'You get back',
    owes: 'You owe',
    of: 'of your equity',
    ahead: 'and what you paid ahead',
    full: 'Yours in full',
    quote: 'Every payment changes it in your favour.',
    raise: 'of which you are mailed 30 days before',
  },
  staff: {
    equity: 'Buyer’s equity today',
    growth: 'How the home becomes the buyer’s',
    less: 'price less the equity, with what is unpaid',
    lessAhead: 'price less the equity and what was paid ahead, with what is unpaid',
    leaving: 'If the buyer leaves today',
    getsBack: 'The buyer gets back',
    owes: 'The buyer owes',
    of: 'of the equity',
    ahead: 'and what was paid ahead',
    full: 'The buyer’s in full',
    quote: 'Every payment changes it in the buyer’s favour.',
    raise: 'of which the buyer is mailed 30 days before',
  },
} as const

export type HomeReader = keyof typeof HOME_WORDS
