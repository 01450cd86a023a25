import { send } from './buying.ts'
import type { Killing } from './killing.ts'
import { beginMonthly, MONTHLY_KINDS, type MonthlyPayee, recordedByHand } from './monthly-payees.ts'

/** How a story must end: which payments stand, how many by hand were reversed again, and what the provider holds. */
type Ending = { references: string[]; sumPesewas: number; receipts: number; heldPesewas: number }
type Story = (payee: MonthlyPayee) => Promise<Ending>

// An act of these takes less on a machine that does nothing else.
const AN_ACT_MILLISECONDS = 250
const HAND = 'FT26331'

/**
 * The stories of payments that fall due month by month, of agreements and of plans, each with its name; `random` of
 * them are killed at moments that nobody chose. Once it has run, one answers what the provider must hold of it; what does not
 * agree is given to `expect`.
 */
export function monthlyStories(
  killing: Killing,
  { random, expect }: { random: number; expect: (what: string, found: unknown, wanted: unknown) => void },
): Record<string, () => Promise<number>> {
  const { asOffice, atAnyMoment, atProvider, beforeCommit, call, kill, paystack, until } = killing
  let payees = 0

  const press = async ({ buyer, paths, fields, duePesewas }: MonthlyPayee) => {
    const form = { ...fields, amount: String(duePesewas / 100), attemptKey: 'one-press', method: 'online' }
    return await send(killing.url(), paths.pay, buyer.cookie, new URLSearchParams(form))
  }
  /** Presses again until there is another try: somebody who has just died is waited for. */
  const pressUntil = (payee: MonthlyPayee, tries: number) =>
    until('another try', async () => {
      await (await press(payee)).text()
      return (await payee.tries()).length >= tries
    })
  const payTry = async (payee: MonthlyPayee, at: number) => {
    const reference = (await payee.tries())[at] ?? ''
    paystack.pay(reference)
    return reference
  }
  const record = (payee: MonthlyPayee, reference: string, session?: string) =>
    asOffice(payee.paths.record, { ...payee.fields, ...recordedByHand(reference, payee.duePesewas) }, session)
  const isBooked = (payee: MonthlyPayee, reference: string) => async () =>
    (await payee.read()).references.includes(reference)
  const nothingYet = async (payee: MonthlyPayee) => {
    if ((await payee.read()).references.length > 0) throw new Error('Half a payment is there')
  }
  const paidOnline = ({ duePesewas }: MonthlyPayee, ...references: string[]): Ending => {
    const sumPesewas = duePesewas * references.length
    return { references, sumPesewas, receipts: references.length, heldPesewas: sumPesewas }
  }
  const byHand = ({ duePesewas }: MonthlyPayee, reference: string): Ending => ({
    references: [reference],
    sumPesewas: duePesewas,
    receipts: 1,
    heldPesewas: 0,
  })

  const stories: Record<string, Story> = {
    'a payment is begun, not committed': async (payee) => {
      await kill(beforeCommit('collectionPayments'), () => press(payee))
      await pressUntil(payee, 1)
      const reference = await payTry(payee, 0)
      await call(reference)
      return paidOnline(payee, reference)
    },
    'the provider is asked to begin, and has done nothing': async (payee) => {
      await kill(atProvider('POST /transaction/initialize', 'heard'), () => press(payee))
      await pressUntil(payee, 1)
      const reference = await payTry(payee, 0)
      await call(reference)
      return paidOnline(payee, reference)
    },
    'the provider has begun, and nobody hears it; both tries are paid': async (payee) => {
      await kill(atProvider('POST /transaction/initialize', 'done'), () => press(payee))
      await pressUntil(payee, 2)
      const second = await payTry(payee, 1)
      await call(second)
      const lost = await payTry(payee, 0)
      await call(lost)
      return paidOnline(payee, second, lost)
    },
    'the provider has answered': async (payee) => {
      await kill(atProvider('POST /transaction/initialize', 'answered'), () => press(payee))
      await pressUntil(payee, 1)
      // Whether the program heard it or not, one of the tries is paid.
      const reference = await payTry(payee, 0)
      await call(reference)
      return paidOnline(payee, reference)
    },
    'a call has come, and the provider is read': async (payee) => {
      await press(payee)
      const reference = await payTry(payee, 0)
      await kill(atProvider('GET /transaction/verify', 'done'), () => call(reference))
      await call(reference)
      return paidOnline(payee, reference)
    },
    'a call is being booked, not committed, and never comes again': async (payee) => {
      await press(payee)
      const reference = await payTry(payee, 0)
      await kill(beforeCommit(payee.booked), () => call(reference))
      await nothingYet(payee)
      await until('the job of the minute books it', isBooked(payee, reference))
      return paidOnline(payee, reference)
    },
    'a call is booked and its receipt is written, not committed': async (payee) => {
      await press(payee)
      const reference = await payTry(payee, 0)
      await kill(beforeCommit('mails'), () => call(reference))
      await nothingYet(payee)
      await call(reference)
      await call(reference)
      return paidOnline(payee, reference)
    },
    'what comes after the end goes back, not committed': async (payee) => {
      await press(payee)
      const reference = await payTry(payee, 0)
      const { path, fields, booksPesewas } = payee.end
      await asOffice(path, { ...payee.fields, ...fields })
      await kill(beforeCommit('mails'), () => call(reference))
      await call(reference)
      await call(reference)
      const references = booksPesewas > 0 ? [fields.reference ?? ''] : []
      return { references, sumPesewas: booksPesewas, receipts: references.length, heldPesewas: 0 }
    },
    'a payment is recorded by hand, not committed': async (payee) => {
      const session = await killing.signInOffice()
      await kill(beforeCommit(payee.booked), () => record(payee, `${HAND}${payees}`, session))
      await nothingYet(payee)
      await record(payee, `${HAND}${payees}`)
      await record(payee, `${HAND}${payees}`)
      return byHand(payee, `${HAND}${payees}`)
    },
    'a payment by hand has its receipt, not committed': async (payee) => {
      const session = await killing.signInOffice()
      await kill(beforeCommit('mails'), () => record(payee, `${HAND}${payees}`, session))
      await nothingYet(payee)
      await record(payee, `${HAND}${payees}`)
      await record(payee, `${HAND}${payees}`)
      return byHand(payee, `${HAND}${payees}`)
    },
    'a payment by hand is reversed, not committed': async (payee) => {
      const session = await killing.signInOffice()
      await record(payee, `${HAND}${payees}`, session)
      const id = await payee.paymentId(`${HAND}${payees}`)
      const undo = {
        ...payee.fields,
        entryId: id,
        paymentId: id,
        reason: 'Of another home',
        confirmed: 'yes',
      }
      await kill(beforeCommit(payee.booked), () => asOffice(payee.paths.reverse, undo, session))
      if (!(await isBooked(payee, `${HAND}${payees}`)())) throw new Error('Half a reversal is there')
      await asOffice(payee.paths.reverse, undo)
      await asOffice(payee.paths.reverse, undo)
      return { references: [], sumPesewas: 0, receipts: 1, heldPesewas: 0 }
    },
  }
  const atRandom: Story[] = [
    async (payee) => {
      await press(payee)
      const reference = await payTry(payee, 0)
      await kill(atAnyMoment(AN_ACT_MILLISECONDS), () => call(reference))
      await call(reference)
      return paidOnline(payee, reference)
    },
    async (payee) => {
      const session = await killing.signInOffice()
      await kill(atAnyMoment(AN_ACT_MILLISECONDS), () => record(payee, `${HAND}${payees}`, session))
      await record(payee, `${HAND}${payees}`)
      return byHand(payee, `${HAND}${payees}`)
    },
  ]

  const tell = async (kind: (typeof MONTHLY_KINDS)[number], story: Story): Promise<number> => {
    payees += 1
    const payee = await beginMonthly(killing, kind)
    const { references, sumPesewas, receipts, heldPesewas } = await story(payee)
    const found = await payee.read()
    expect(`payments of ${kind} ${payees}`, found.references.sort(), references.sort())
    expect(`sum of ${kind} ${payees}`, found.sumPesewas, sumPesewas)
    expect(`receipts of ${kind} ${payees}`, await payee.receiptMails(), receipts)
    expect(`balance of ${kind} ${payees}`, found.problems, [])
    return heldPesewas
  }
  const named = MONTHLY_KINDS.flatMap((kind) =>
    Object.entries(stories).map(([name, story]) => [`${kind}: ${name}`, () => tell(kind, story)] as const),
  )
  const chances = Array.from({ length: random }, (_, at) => {
    const kind = MONTHLY_KINDS[at % 2] ?? 'plan'
    const [way, story] = at % 4 < 2 ? ['online', atRandom[0]] : ['by hand', atRandom[1]]
    return [`any moment ${at + 1}: ${kind}, ${way}`, () => tell(kind, story as Story)] as const
  })
  return Object.fromEntries([...named, ...chances])
}
