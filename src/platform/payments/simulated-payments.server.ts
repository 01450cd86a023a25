import { setTimeout } from 'node:timers/promises'
import type { Log } from '#/platform/log/log.server.ts'
import { cardBrand } from '#/shared/card-number.ts'
import type {
  BegunPayment,
  PaymentProvider,
  PaymentRequest,
  PretendedPrompts,
  RefundOutcome,
  RefundRequest,
  TestCard,
  Wallet,
} from './payments.ts'

const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', brand: 'Visa', outcome: 'paid' },
  { number: '5555 5555 5555 4444', brand: 'Mastercard', outcome: 'paid' },
  { number: '5060 6666 6666 6666 666', brand: 'Verve', outcome: 'paid' },
  { number: '4000 0000 0000 0002', brand: 'Visa', outcome: 'declined' },
  { number: '4000 0000 0000 9995', brand: 'Visa', outcome: 'declined' },
]

const DECLINED = new Set(
  TEST_CARDS.filter(({ outcome }) => outcome === 'declined').map(({ number }) => number.replaceAll(' ', '')),
)

// Enough for every try again; what is older was answered long ago.
const MOST_REMEMBERED = 10_000

type Remembered = { amountPesewas: number; outcome: Promise<BegunPayment> }

/**
 * Payments that take no money: every number is paid but the documented ones that decline. What was paid is remembered
 * by its reference until the program ends, and nothing of the card but brand and last digits. The same reference with
 * the same amount pays once; another amount takes the place of the first.
 */
export function createSimulatedPayments({
  delayMilliseconds,
  log,
}: {
  delayMilliseconds: number
  log: Log
}): PaymentProvider {
  const remembered = new Map<string, Remembered>()

  async function simulate({ amountPesewas, card, reference }: PaymentRequest): Promise<BegunPayment> {
    if (!card) throw new Error('A simulated payment needs a card')
    const { number } = card
    const isDeclined = DECLINED.has(number)
    const brand = cardBrand(number)
    const lastFour = number.slice(-4)
    if (delayMilliseconds > 0) await setTimeout(delayMilliseconds)
    log.info({ reference, amountPesewas, outcome: isDeclined ? 'declined' : 'paid' }, 'Payment simulated')
    if (isDeclined) return { state: 'declined', reason: 'The number is a test number that declines.' }
    return {
      state: 'settled',
      settlement: {
        reference,
        amountPesewas,
        currency: 'GHS',
        providerId: `simulated-${reference}`,
        channel: 'card',
        feePesewas: null,
        brand,
        lastFour,
        paidAt: null,
      },
    }
  }

  const settled = (
    { reference, amountPesewas }: Pick<PaymentRequest, 'reference' | 'amountPesewas'>,
    { network: brand, lastFour }: Wallet,
  ): BegunPayment => ({
    state: 'settled',
    settlement: {
      reference,
      amountPesewas,
      currency: 'GHS',
      providerId: `simulated-${reference}`,
      channel: 'mobile_money',
      feePesewas: null,
      brand,
      lastFour,
      paidAt: null,
    },
  })

  function remember(reference: string, amountPesewas: number, outcome: BegunPayment): void {
    remembered.set(reference, { amountPesewas, outcome: Promise.resolve(outcome) })
  }

  // There is nothing to pay back, so that it is paid back at once, also what an earlier start of the program took.
  const paidBack = ({ refundReference }: RefundRequest): RefundOutcome => ({
    state: 'settled',
    providerId: `simulated-${refundReference}`,
  })

  const prompts: PretendedPrompts = {
    sentTo: (wallet) => ({
      ...payments,
      takesCards: false,
      testCards: [],
      async begin({ reference, amountPesewas, returnAddress }) {
        const address = `${returnAddress}?${new URLSearchParams({ network: wallet.network, ending: wallet.lastFour })}`
        const begun: BegunPayment = { state: 'open', address }
        remember(reference, amountPesewas, begun)
        return begun
      },
    }),
    walletIn(address) {
      const params = new URL(address).searchParams
      const [network, lastFour] = [params.get('network'), params.get('ending')]
      return network && lastFour ? { network, lastFour } : undefined
    },
    answer({ reference, amountPesewas, ...wallet }, isApproved) {
      log.info({ reference, amountPesewas, outcome: isApproved ? 'paid' : 'refused' }, 'Prompt simulated')
      const refused: BegunPayment = { state: 'declined', reason: 'The prompt was refused.' }
      remember(reference, amountPesewas, isApproved ? settled({ reference, amountPesewas }, wallet) : refused)
    },
  }

  const payments: PaymentProvider = {
    prompts,
    name: 'simulated',
    takesCards: true,
    testCards: TEST_CARDS,
    async begin(request) {
      const { amountPesewas, reference } = request
      const known = remembered.get(reference)
      if (known?.amountPesewas === amountPesewas) {
        const before = await known.outcome
        if (before.state === 'settled') return before
      }
      const outcome = simulate(request)
      remembered.set(reference, { amountPesewas, outcome })
      for (const oldest of remembered.keys()) {
        if (remembered.size <= MOST_REMEMBERED) break
        remembered.delete(oldest)
      }
      return await outcome
    },
    async read(reference) {
      const outcome = await remembered.get(reference)?.outcome
      if (!outcome) return { state: 'unknown' }
      if (outcome.state === 'declined') return { state: 'failed', reason: outcome.reason }
      return outcome.state === 'open' ? { state: 'open' } : outcome
    },
    refund: async (request) => paidBack(request),
    readRefund: async (request) => paidBack(request),
    understand: () => ({ kind: 'refused' }),
  }
  return payments
}
