import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { useAgreementWorld } from '../../../tests/support/agreement-world.ts'
import { advanceAgreements } from './agreement.jobs.server.ts'
import {
  adjustEquity,
  declineProposal,
  makeProposal,
  reverseLedgerEntry,
} from './ledger-correction.commands.server.ts'
import { listProposals } from './managed-agreement.queries.server.ts'
import { recordAgreementPayment } from './payment-recording.commands.server.ts'
import { settleExit } from './settlement.commands.server.ts'

const world = useAgreementWorld()
const { database, services, balances, entries, on, payment, activate } = world
let admin: Actor
let buyer: Actor
let agreementId: string

beforeEach(() => {
  ;({ admin, buyer, agreementId } = world)
})

const leaveOneAdministrator = () =>
  database.db
    .updateTable('profiles')
    .set({ role: 'user' })
    .where('role', '=', 'admin')
    .where('id', '!=', admin.accountId)
    .execute()

describe('a correction', () => {
  test('undoes a payment by an entry that names it, after which its reference may be used again', async () => {
    await activate()
    on('2026-02-05')
    const form = payment('2026-02-05', 6_250)
    await recordAgreementPayment(services, admin, form)
    const wrong = (await entries()).at(-1)
    const reversal = { agreementId, entryId: wrong?.id ?? '', reason: 'The cheque bounced.' }
    expect(await reverseLedgerEntry(services, admin, reversal)).toEqual({ isProposed: false })
    expect(await balances()).toMatchObject({
      cash: 1_000_000,
      equity: -1_000_000,
      instalments_receivable: 625_000,
    })
    await expect(reverseLedgerEntry(services, admin, reversal)).rejects.toMatchObject({
      code: 'agreement.entry_not_reversible',
    })
    await recordAgreementPayment(services, admin, form)
    expect((await balances()).cash).toBe(1_625_000)
  })

  test('waives a late fee, which the job does not charge again', async () => {
    await activate()
    on('2026-02-20')
    await advanceAgreements(services)
    const fee = (await entries()).find(({ kind }) => kind === 'late_fee')
    await reverseLedgerEntry(services, admin, { agreementId, entryId: fee?.id ?? '', reason: 'Bank strike' })
    await advanceAgreements(services)
    expect(await balances()).toMatchObject({ fees_receivable: 0, late_fee_income: 0 })
  })

  test('of a large sum waits for a second administrator', async () => {
    await activate()
    const large = { agreementId, amountPesewas: 1_000_001, reason: 'The buyer built a wall' }
    expect(await adjustEquity(services, admin, large)).toEqual({
      isProposed: true,
      why: 'it moves more than GH₵10,000',
    })
    expect((await balances()).equity).toBe(-1_000_000)
    const { id: proposalId } = await database.db
      .selectFrom('ledgerProposals')
      .select('id')
      .where('agreementId', '=', agreementId)
      .executeTakeFirstOrThrow()
    const own = { code: 'agreement.second_person', kind: 'forbidden' }
    await expect(makeProposal(services, admin, { agreementId, proposalId })).rejects.toMatchObject(own)
    on('2026-01-09')
    const second = await insertActor(database.db, 'admin')
    await expect(makeProposal(services, admin, { agreementId, proposalId })).rejects.toMatchObject(own)
    await expect(makeProposal(services, buyer, { agreementId, proposalId })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await makeProposal(services, second, { agreementId, proposalId })
    expect((await balances()).equity).toBe(-2_000_001)
    await expect(declineProposal(services, second, { agreementId, proposalId })).rejects.toMatchObject({
      code: 'agreement.proposal_not_found',
    })
  })

  test('of a large sum is mailed to the other administrators, and to the one who proposed it where there is none who could agree', async () => {
    await activate()
    await leaveOneAdministrator()
    const large = { agreementId, reason: 'The buyer built a wall' }
    const mails = async () =>
      (
        await database.db
          .selectFrom('mails')
          .select(['recipient', 'data'])
          .where('template', '=', 'agreement-proposal')
          .orderBy('createdAt')
          .execute()
      ).filter(({ data }) => (data as { agreementId: string }).agreementId === agreementId)
    await adjustEquity(services, admin, { ...large, amountPesewas: 1_000_001 })
    expect(await mails()).toMatchObject([
      { recipient: admin.email, data: { amount: 'GH₵10,000.01', kind: 'adjustment', isAlone: true } },
    ])
    const shown = async (actor: Actor) =>
      (await listProposals(database.db, { agreementId, actor, now: services.clock.now() }))[0]
    const dayLater = new Date(services.clock.now().getTime() + MILLISECONDS_PER_DAY)
    expect(await shown(admin)).toMatchObject({ isOwn: true, mayAgree: false, aloneFrom: dayLater })
    on('2026-01-06')
    const second = await insertActor(database.db, 'admin')
    expect(await shown(admin)).toMatchObject({ isOwn: true, mayAgree: false, aloneFrom: null })
    expect(await shown(second)).toMatchObject({ isOwn: false, mayAgree: true, aloneFrom: null })
    await adjustEquity(services, admin, { ...large, amountPesewas: 2_000_000 })
    expect((await mails()).slice(1)).toMatchObject([{ recipient: second.email, data: { isAlone: false } }])

    on('2026-01-08')
    const [{ id: proposalId } = { id: '' }] = await database.db
      .selectFrom('ledgerProposals')
      .select('id')
      .where('agreementId', '=', agreementId)
      .orderBy('proposedAt')
      .execute()
    const alone = () => makeProposal(services, admin, { agreementId, proposalId })
    await expect(alone()).rejects.toMatchObject({ code: 'agreement.second_person' })
    await database.db
      .updateTable('accounts')
      .set({ blockedAt: services.clock.now(), blockReason: 'Left the office' })
      .where('id', '=', second.accountId)
      .execute()
    expect(await shown(admin)).toMatchObject({ mayAgree: true, aloneFrom: dayLater })
    await alone()
    expect((await balances()).equity).toBe(-2_000_001)
  })

  test('of a large sum is none smaller for being split: by one person in one agreement 30 days add up', async () => {
    await activate()
    const reason = 'The buyer built a wall'
    const adjust = (by: Actor, cedis: number) =>
      adjustEquity(services, by, { agreementId, amountPesewas: cedis * 100, reason })
    expect(await adjust(admin, 10_000)).toEqual({ isProposed: false })
    const why =
      'with GH₵10,000 that one person corrected alone in this agreement in 30 days it moves more than GH₵10,000'
    expect(await adjust(admin, -1)).toEqual({ isProposed: true, why })
    const added = (await entries()).find(({ kind }) => kind === 'adjustment')
    const reversal = { agreementId, entryId: added?.id ?? '', reason }
    expect(await reverseLedgerEntry(services, admin, reversal)).toEqual({ isProposed: true, why })
    expect((await balances()).equity).toBe(-2_000_000)
    const mails = await database.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'agreement-proposal')
      .execute()
    const own = mails
      .map(({ data }) => data as object)
      .filter((data) => Object.values(data).includes(agreementId))
    expect(own).not.toEqual([])
    for (const data of own) expect(data).toMatchObject({ why })

    // Another person has a sum of their own, and what two agreed to is nobody's.
    const second = await insertActor(database.db, 'admin')
    const { id: proposalId } = await database.db
      .selectFrom('ledgerProposals')
      .select('id')
      .where('agreementId', '=', agreementId)
      .where('decision', 'is', null)
      .where('kind', '=', 'adjustment')
      .executeTakeFirstOrThrow()
    await expect(makeProposal(services, admin, { agreementId, proposalId })).rejects.toThrow(
      'nobody moves more than GH₵10,000 of one agreement alone in 30 days',
    )
    await makeProposal(services, second, { agreementId, proposalId })
    expect(await adjust(second, 10_000)).toEqual({ isProposed: false })
    on('2026-02-05')
    expect(await adjust(admin, 10_000)).toEqual({ isProposed: false })
  })

  test('of a large sum that is split into two at once is made once and proposed once', async () => {
    await activate()
    const half = { agreementId, amountPesewas: 1_000_000, reason: 'The buyer built a wall' }
    const outcomes = await Promise.all([
      adjustEquity(services, admin, half),
      adjustEquity(services, admin, half),
    ])
    expect(outcomes.map(({ isProposed }) => isProposed).sort()).toEqual([false, true])
    expect((await balances()).equity).toBe(-2_000_000)
  })

  test('that its only administrator made after a day counts towards the next', async () => {
    await activate()
    await leaveOneAdministrator()
    const reason = 'The buyer built a wall'
    await adjustEquity(services, admin, { agreementId, amountPesewas: 2_000_000, reason })
    const { id: proposalId } = await database.db
      .selectFrom('ledgerProposals')
      .select('id')
      .where('agreementId', '=', agreementId)
      .executeTakeFirstOrThrow()
    on('2026-01-08')
    await makeProposal(services, admin, { agreementId, proposalId })
    expect(await adjustEquity(services, admin, { agreementId, amountPesewas: 1, reason })).toMatchObject({
      isProposed: true,
    })
  })

  test('of an agreement that has ended is refused as a correction, whether it is new or was proposed before', async () => {
    await activate()
    const reason = 'The buyer built a wall'
    await adjustEquity(services, admin, { agreementId, amountPesewas: 1_000_001, reason })
    const { id: proposalId } = await database.db
      .selectFrom('ledgerProposals')
      .select('id')
      .where('agreementId', '=', agreementId)
      .executeTakeFirstOrThrow()
    const paid = (await entries()).find(({ kind }) => kind === 'payment')
    await settleExit(services, admin, world.settlement(500_000))
    const ended = await entries()
    const second = await insertActor(database.db, 'admin')
    for (const attempt of [
      () => reverseLedgerEntry(services, admin, { agreementId, entryId: paid?.id ?? '', reason }),
      () => adjustEquity(services, admin, { agreementId, amountPesewas: 1, reason }),
      () => makeProposal(services, second, { agreementId, proposalId }),
    ])
      await expect(attempt()).rejects.toMatchObject({
        code: 'agreement.correction_closed',
        message: expect.stringContaining('can be undone or adjusted'),
      })
    expect(await entries()).toEqual(ended)
    await declineProposal(services, second, { agreementId, proposalId })
  })

  test('never takes more equity than there is', async () => {
    await activate()
    const refused = { code: 'agreement.adjustment_too_large' }
    for (const amountPesewas of [-1_000_001, 9_000_001])
      await expect(
        adjustEquity(services, admin, { agreementId, amountPesewas, reason: 'x' }),
      ).rejects.toMatchObject(refused)
  })
})
