import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertAgreement } from '../../../tests/factories/agreement-factory.ts'
import { insertBuyer } from '../../../tests/factories/checkout-factory.ts'
import { APPROVAL, SELLER, useAgreementWorld } from '../../../tests/support/agreement-world.ts'
import { everything } from '../access/scope.rules.ts'
import { changePropertyStatus } from '../properties/manage/property-status.commands.server.ts'
import { advanceAgreements } from './agreement.jobs.server.ts'
import { agreementPersonalData } from './agreement.privacy.server.ts'
import { lockAgreement } from './agreement-lock.queries.server.ts'
import { takeAgreementStep } from './agreement-step.commands.server.ts'
import { adjustEquity, reverseLedgerEntry } from './ledger-correction.commands.server.ts'
import { recordAgreementPayment } from './payment-recording.commands.server.ts'
import { settleExit } from './settlement.commands.server.ts'
import {
  approveApplication,
  expireAgreement,
  offerAgreement,
  refuseApplication,
  signAgreement,
} from './signing/signing.commands.server.ts'

const world = useAgreementWorld()
const {
  database,
  services,
  agreement,
  balances,
  entries,
  homeStatus,
  offerIt,
  on,
  pay,
  payment,
  settlement,
  signIt,
  activate,
} = world
let admin: Actor
let buyer: Actor
let propertyId: string
let agreementId: string

beforeEach(() => {
  ;({ admin, buyer, propertyId, agreementId } = world)
})

describe('an agreement', () => {
  test('is approved, offered, signed by both and active once its option fee is paid, with the home reserved', async () => {
    await signIt()
    expect(await agreement()).toMatchObject({ status: 'signed', startsOn: '2026-01-05' })
    expect(await homeStatus()).toBe('reserved')
    expect(await balances()).toMatchObject({ instalments_receivable: 1_000_000, unpaid_equity: -1_000_000 })
    const signatures = await database.db
      .selectFrom('agreementSignatures')
      .select(['party', 'name', 'authority', 'ip', 'documentHash'])
      .where('agreementId', '=', agreementId)
      .orderBy('party')
      .execute()
    const { documentHash } = await agreement()
    expect(signatures).toEqual([
      { party: 'buyer', name: 'Ama Mensah', authority: null, ip: buyer.ip, documentHash },
      { party: 'seller', name: SELLER.name, authority: SELLER.authority, ip: admin.ip, documentHash },
    ])
    expect(await pay('2026-01-05', 10_000)).toEqual({ receipt: expect.any(Number) })
    expect(await agreement()).toMatchObject({ status: 'active' })
    expect((await balances()).equity).toBe(-1_000_000)
  })

  test('says in its text what the terms say, and holds a copy that a later offer does not touch', async () => {
    await offerIt()
    const { document } = await agreement()
    expect(document).toContain('Price of the home: GH₵100,000 (one hundred thousand cedis).')
    expect(document).toContain('option fee of GH₵10,000')
    expect(document).toContain('conveys no title')
    expect(document).toContain('Osei Homes Limited')
  })

  test('is signed by its buyer alone, with the text that they read, and once', async () => {
    const documentHash = await offerIt()
    const other = await insertBuyer(database.db)
    const sign = (who: Actor, hash: string) =>
      signAgreement(services, who, { agreementId, name: 'Ama Mensah', documentHash: hash })
    await expect(sign(other, documentHash)).rejects.toMatchObject({ code: 'agreement.not_found' })
    await expect(sign(admin, documentHash)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(sign(buyer, 'b'.repeat(64))).rejects.toMatchObject({ code: 'agreement.document_changed' })
    const outcomes = await Promise.allSettled([sign(buyer, documentHash), sign(buyer, documentHash)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await entries()).filter(({ kind }) => kind === 'instalment_due')).toHaveLength(1)
  })

  test('is decided, offered and paid by administrators alone', async () => {
    const refused = { kind: 'forbidden' }
    await expect(approveApplication(services, buyer, { agreementId, ...APPROVAL })).rejects.toMatchObject(
      refused,
    )
    await expect(refuseApplication(services, buyer, { agreementId, reason: 'x' })).rejects.toMatchObject(
      refused,
    )
    await expect(offerAgreement(services, buyer, { agreementId, ...SELLER })).rejects.toMatchObject(refused)
    await expect(recordAgreementPayment(services, buyer, payment('2026-01-05', 1))).rejects.toMatchObject(
      refused,
    )
    await expect(settleExit(services, buyer, settlement(0))).rejects.toMatchObject(refused)
    await expect(
      adjustEquity(services, buyer, { agreementId, amountPesewas: 1, reason: 'x' }),
    ).rejects.toMatchObject(refused)
  })

  test('has a payment above what one person may correct alone shown to the other administrators, and a smaller one not', async () => {
    await activate()
    const second = await insertActor(database.db, 'admin')
    await pay('2026-01-06', 10_000)
    await pay('2026-01-07', 10_000.01)
    const mails = await database.db
      .selectFrom('mails')
      .select(['recipient', 'data'])
      .where('template', '=', 'agreement-proposal')
      .where('accountId', 'in', [admin.accountId, second.accountId])
      .execute()
    expect(mails).toMatchObject([
      { recipient: second.email, data: { kind: 'payment', amount: 'GH₵10,000.01', isAlone: false } },
    ])
    expect((await balances()).cash).toBe(3_000_001)
  })

  test('skips no step', async () => {
    const refused = { code: 'agreement.step_refused' }
    await expect(offerAgreement(services, admin, { agreementId, ...SELLER })).rejects.toMatchObject(refused)
    await expect(
      signAgreement(services, buyer, { agreementId, name: 'Ama', documentHash: '' }),
    ).rejects.toMatchObject(refused)
    await refuseApplication(services, admin, { agreementId, reason: 'The income does not carry it.' })
    await expect(approveApplication(services, admin, { agreementId, ...APPROVAL })).rejects.toMatchObject(
      refused,
    )
  })

  test('is approved with a reason that stands in its history, in the audit log and in the mail to its buyer', async () => {
    await approveApplication(services, admin, { agreementId, ...APPROVAL })
    const change = await database.db
      .selectFrom('agreementStatusChanges')
      .select(['toStatus', 'reason', 'changedBy'])
      .where('agreementId', '=', agreementId)
      .orderBy('sequence', 'desc')
      .executeTakeFirst()
    expect(change).toEqual({ toStatus: 'approved', changedBy: admin.accountId, ...APPROVAL })
    const logged = await database.db
      .selectFrom('auditEvents')
      .select('details')
      .where('subjectId', '=', agreementId)
      .where('event', '=', 'agreement.status_changed')
      .executeTakeFirst()
    expect(logged?.details).toEqual({ from: 'applied', to: 'approved', ...APPROVAL })
    const mail = await database.db
      .selectFrom('mails')
      .select('data')
      .where('accountId', '=', buyer.accountId)
      .where('template', '=', 'agreement-decided')
      .executeTakeFirst()
    expect(mail?.data).toMatchObject({ kind: 'approved', ...APPROVAL })
  })

  test('is offered to one buyer of a home at a time, also by two at once', async () => {
    await approveApplication(services, admin, { agreementId, ...APPROVAL })
    const other = await insertAgreement(database.db, {
      propertyId,
      status: 'approved',
      document: null,
      documentHash: null,
      startsOn: null,
    })
    const outcomes = await Promise.allSettled(
      [agreementId, other.id].map((id) => offerAgreement(services, admin, { agreementId: id, ...SELLER })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'agreement.home_taken' },
    })
  })

  test('cannot be signed after its day, and then ends by the job', async () => {
    const documentHash = await offerIt()
    on('2026-01-20')
    await expect(
      signAgreement(services, buyer, { agreementId, name: 'Ama', documentHash }),
    ).rejects.toMatchObject({ code: 'agreement.offer_ended' })
    await advanceAgreements(services)
    expect(await agreement()).toMatchObject({ status: 'expired' })
    expect(await homeStatus()).toBe('active')
  })

  test('keeps its home from everybody else while it runs', async () => {
    await activate()
    await expect(
      changePropertyStatus(services, admin, {
        propertyId,
        from: ['reserved'],
        to: 'sold',
        scope: everything,
      }),
    ).rejects.toMatchObject({ code: 'property.in_agreement' })
    expect(await homeStatus()).toBe('reserved')
  })

  test('keeps the accounts of its buyer and of the home’s agent, with the reason, until it ends', async () => {
    await activate()
    const hinder = (who: Actor) =>
      database.db
        .transaction()
        .execute(async (tx) => agreementPersonalData.hinderErasure?.(tx, { accountId: who.accountId }))
    const { number } = await agreement()
    await expect(hinder(buyer)).rejects.toMatchObject({
      code: 'account.agreement_running',
      message: expect.stringContaining(`agreement ${number} `),
    })
    await expect(hinder(admin)).rejects.toMatchObject({ code: 'account.agreement_running_on_property' })
    await settleExit(services, admin, settlement(500_000))
    await hinder(buyer)
    await hinder(admin)
  })

  test('that was signed and never paid ends by a person: its home is free, and nothing is owed', async () => {
    await signIt()
    on('2026-02-20')
    await expireAgreement(services, admin, { agreementId, reason: 'The option fee never came.' })
    expect(await homeStatus()).toBe('active')
    expect(await agreement()).toMatchObject({ status: 'expired', endedOn: '2026-02-20' })
    const { rent_income, late_fee_income, bad_debts, ...others } = await balances()
    expect(Object.values(others).filter((pesewas) => pesewas !== 0)).toEqual([])
    expect(bad_debts).toBe(0 - rent_income - late_fee_income)
    expect(bad_debts).toBe(125_000 + 16_000)
    await expect(pay('2026-01-05', 10)).rejects.toMatchObject({ code: 'agreement.ledger_closed' })
  })

  test('that ended unpaid before its ending wrote anything off is closed by the job, once, as of that day', async () => {
    await signIt()
    on('2026-02-20')
    await advanceAgreements(services)
    const endAsBefore = () =>
      database.db.transaction().execute(async (tx) => {
        const ending = await lockAgreement(tx, { agreementId })
        await takeAgreementStep(tx, {
          agreement: ending,
          to: 'expired',
          by: admin,
          now: services.clock.now(),
          reason: 'The option fee never came.',
        })
      })
    await endAsBefore()
    expect((await balances()).instalments_receivable).toBeGreaterThan(0)
    on('2026-06-20')
    await Promise.all([advanceAgreements(services), advanceAgreements(services)])
    const { rent_income, late_fee_income, bad_debts, ...others } = await balances()
    expect(Object.values(others).filter((pesewas) => pesewas !== 0)).toEqual([])
    expect(bad_debts).toBe(125_000 + 16_000)
    expect(rent_income + late_fee_income).toBe(-bad_debts)
    const closed = await entries()
    expect(closed.at(-1)).toMatchObject({
      kind: 'exit',
      occurredOn: '2026-02-20',
      reason: 'The option fee never came.',
    })
    expect(await agreement()).toMatchObject({ status: 'expired', endedOn: '2026-02-20' })
    await advanceAgreements(services)
    expect(await entries()).toEqual(closed)
  })

  test('that was paid in part does not end unpaid; one whose only payment was wrong does', async () => {
    await signIt()
    const { receipt } = await pay('2026-01-06', 5_000)
    const expire = () => expireAgreement(services, admin, { agreementId, reason: 'No more came.' })
    await expect(expire()).rejects.toMatchObject({ code: 'agreement.step_refused' })
    const entry = (await entries()).find(({ number }) => number === receipt)
    const wrong = { agreementId, entryId: entry?.id ?? '', reason: 'Of another agreement' }
    await reverseLedgerEntry(services, admin, wrong)
    await expire()
    expect((await balances()).instalments_receivable).toBe(0)
  })
})
