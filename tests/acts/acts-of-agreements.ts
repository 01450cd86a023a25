import { randomBytes } from 'node:crypto'
import type { AgreementStatus } from '#/features/agreements/agreement.schema.ts'
import { codeOf } from '#/features/agreements/documents/document-code.rules.ts'
import { newIdentityKey } from '#/features/agreements/identity/identity-rotation.commands.server.ts'
import { PLAIN_ENTRY } from '#/features/agreements/ledger/journal.rules.ts'
import { writeEntries } from '#/features/agreements/ledger/ledger.commands.server.ts'
import { AGREEMENT_PAYMENT_ACTS } from '#/routes/account/monthly-payment/agreement-payment-acts.ts'
import { INSTALMENT_PAYMENT_ACTS } from '#/routes/account/monthly-payment/instalment-payment-acts.ts'
import { MY_HOME_ACTS } from '#/routes/account/my-home/my-home-acts.ts'
import { APPLICATION_ACTS } from '#/routes/account/rent-to-own/application-acts.ts'
import { AGREEMENT_ACTS } from '#/routes/admin/agreements/agreement-detail-acts.ts'
import { urls } from '#/shared/urls.ts'
import { actHref } from '#/web/act/act.ts'
import { AGREEMENT_TERMS, insertAgreement, insertRaise } from '../factories/agreement-factory.ts'
import { insertFailedRefund } from '../factories/collection-factory.ts'
import { factoryId } from '../factories/factory-id.ts'
import { insertOffer } from '../factories/offer-factory.ts'
import { insertPlanOrder } from '../factories/plan-factory.ts'
import { insertProperty } from '../factories/property-factory.ts'
import { type Act, actOfPage, multipart, type Stage } from './act.ts'

const TODAY = '2026-11-21'
const DOCUMENT = `%PDF-1.7\n${'x'.repeat(40)}\n%%EOF\n`
const HASH = 'a'.repeat(64)

async function insertOne(
  { services: { db } }: Stage,
  status: AgreementStatus,
  buyerId?: string,
  terms: object = AGREEMENT_TERMS,
): Promise<string> {
  const isRunning = status === 'signed' || status === 'active'
  const { id: propertyId } = await insertProperty(db, { status: isRunning ? 'reserved' : 'active' })
  const { id } = await insertAgreement(db, {
    propertyId,
    status,
    terms: JSON.stringify(terms),
    startsOn: isRunning ? TODAY : null,
    offerEndsOn: '2026-12-01',
    ...(status === 'approved' ? { document: null, documentHash: null } : {}),
    ...(buyerId ? { buyerId } : {}),
  })
  return id
}

// Its price may rise by 5% a year.
const insertCapped = (stage: Stage) =>
  insertOne(stage, 'active', undefined, { ...AGREEMENT_TERMS, priceYearlyCapBasisPoints: 500 })

async function insertOwnPlan({ services: { db }, person }: Stage): Promise<{ id: string; position: string }> {
  const plan = await insertPlanOrder(db)
  await db.updateTable('orders').set({ userId: person.id }).where('id', '=', plan.id).execute()
  return plan
}

async function insertPaid(stage: Stage): Promise<{ agreementId: string; entryId: string }> {
  const agreementId = await insertOne(stage, 'active')
  const postings = { cash: 1_000_000, advance: -1_000_000 }
  const payment = { method: 'cash', reference: factoryId(), evidence: 'Receipt book' } as const
  const [entry] = await stage.services.db.transaction().execute((tx) =>
    writeEntries(tx, {
      agreementId,
      now: new Date(`${TODAY}T08:00:00Z`),
      drafts: [
        { ...PLAIN_ENTRY, ...payment, kind: 'payment', key: 'payment:0', occurredOn: TODAY, postings },
      ],
    }),
  )
  return { agreementId, entryId: entry?.id ?? '' }
}

async function insertDocument(stage: Stage): Promise<string> {
  const id = factoryId()
  const code = codeOf(randomBytes(10))
  await stage.services.db
    .insertInto('agreementDocuments')
    .values({
      id,
      agreementId: await insertOne(stage, 'active'),
      kind: 'statement',
      subject: '2026-11',
      title: 'Statement for November 2026',
      code,
      figures: '[]',
      factsHash: HASH,
      file: Buffer.from('%PDF'),
      fileHash: HASH,
      madeAt: new Date(`${TODAY}T08:00:00Z`),
    })
    .execute()
  return code
}

async function insertFile(stage: Stage): Promise<{ agreementId: string; fileId: string }> {
  const agreementId = await insertOne(stage, 'applied', stage.person.id)
  const { storageKey, fileId } = { storageKey: newIdentityKey(), fileId: factoryId() }
  await stage.services.db
    .insertInto('applicationFiles')
    .values({
      id: fileId,
      agreementId,
      storageKey,
      keyId: 'a'.repeat(16),
      name: 'payslip.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 7,
      addedAt: new Date(`${TODAY}T08:00:00Z`),
    })
    .execute()
  return { agreementId, fileId }
}

async function insertProposal(stage: Stage): Promise<{ agreementId: string; proposalId: string }> {
  const agreementId = await insertOne(stage, 'active')
  const proposalId = factoryId()
  await stage.services.db
    .insertInto('ledgerProposals')
    .values({
      id: proposalId,
      agreementId,
      kind: 'adjustment',
      amountPesewas: 2_000_000,
      reason: 'A wall',
      proposedAt: new Date(`${TODAY}T08:00:00Z`),
    })
    .execute()
  return { agreementId, proposalId }
}

const onHome = (
  name: keyof typeof MY_HOME_ACTS,
  given: (stage: Stage) => Promise<Record<string, string>>,
): Act => actOfPage('account/my-home/my-home.tsx', MY_HOME_ACTS, name, 'buyer', given)

const onAgreement = (
  name: keyof typeof AGREEMENT_ACTS,
  given: (stage: Stage) => Promise<Record<string, string>>,
): Act =>
  actOfPage(
    'admin/agreements/agreement-detail.tsx',
    AGREEMENT_ACTS,
    name,
    'administrator',
    async (stage) => ({
      confirmed: 'yes',
      ...(await given(stage)),
    }),
  )

async function insertAgreementRefund(stage: Stage): Promise<Record<string, string>> {
  const agreementId = await insertOne(stage, 'active')
  return {
    agreementId,
    refund: await insertFailedRefund(stage.services.db, { kind: 'agreement', id: agreementId }),
  }
}

const REASON = { reason: 'Agreed by telephone' }
const evidence = () => ({ reference: factoryId(), evidence: 'Statement, page 2' })

/** What buyers and administrators do with agreements. */
export const ACTS_OF_AGREEMENTS: readonly Act[] = [
  actOfPage(
    'account/rent-to-own/application.tsx',
    APPLICATION_ACTS,
    'apply',
    'buyer',
    async ({ services: { db } }) => {
      const { id: propertyId } = await insertProperty(db)
      const { id: offerId } = await insertOffer(db, { propertyId })
      return {
        propertyId,
        offerId,
        monthlyIncome: '12,000',
        employment: 'Trader',
        consent: 'on',
        ghanaCard: 'GHA-123456789-0',
      }
    },
  ),
  onHome('sign', async (stage) => ({
    agreementId: await insertOne(stage, 'offered', stage.person.id),
    name: 'Ama Mensah',
    documentHash: HASH,
    accepted: 'on',
  })),
  onHome('withdraw', async (stage) => ({
    agreementId: await insertOne(stage, 'applied', stage.person.id),
    confirmed: 'yes',
  })),
  {
    route: 'account/my-home/my-home.tsx',
    name: 'addFile',
    who: 'buyer',
    prepare: async (stage) => {
      const agreementId = await insertOne(stage, 'applied', stage.person.id)
      const form = new FormData()
      form.set('file', new File([DOCUMENT], 'payslip.pdf', { type: 'application/pdf' }))
      return { path: actHref(MY_HOME_ACTS.addFile, { agreementId }), sent: await multipart(form) }
    },
  },
  {
    route: 'internal-api/application-files.ts',
    who: 'buyer',
    prepare: async (stage) => ({
      path: urls.applicationFiles(await insertOne(stage, 'applied', stage.person.id), 'payslip.pdf'),
      sent: { bytes: new TextEncoder().encode(DOCUMENT), type: 'application/pdf' },
    }),
  },
  onHome('removeFile', insertFile),
  onHome('answer', async (stage) => {
    const agreementId = await insertOne(stage, 'applied', stage.person.id)
    await stage.services.db
      .updateTable('agreements')
      .set({ askedFor: 'Three payslips' })
      .where('id', '=', agreementId)
      .execute()
    return { agreementId, answer: 'Three payslips' }
  }),
  {
    route: 'public/check-document/check-document.tsx',
    who: 'everybody',
    changesNothing: true,
    prepare: async (stage) => ({
      path: urls.checkDocument(),
      sent: { code: await insertDocument(stage), filler: 'x'.repeat(20) },
    }),
  },
  {
    route: 'public/affordability/affordability.tsx',
    who: 'everybody',
    changesNothing: true,
    prepare: async () => ({
      path: urls.affordability,
      sent: { income: '6,500', savings: '20,000', months: '120', filler: 'x'.repeat(20) },
    }),
  },
  onHome('document', async (stage) => ({
    agreementId: await insertOne(stage, 'active', stage.person.id),
    kind: 'agreement',
  })),
  onAgreement('document', async (stage) => ({
    agreementId: await insertOne(stage, 'active'),
    kind: 'statement',
    subject: TODAY.slice(0, 7),
  })),
  actOfPage(
    'account/monthly-payment/agreement-payment.tsx',
    AGREEMENT_PAYMENT_ACTS,
    'pay',
    'buyer',
    async (stage) => ({
      agreementId: await insertOne(stage, 'active', stage.person.id),
      amount: '10,000',
      attemptKey: factoryId(),
      method: 'card',
      cardNumber: '4242424242424242',
      expiryDate: '12/29',
      cvv: '123',
    }),
  ),
  actOfPage(
    'account/monthly-payment/agreement-payment.tsx',
    AGREEMENT_PAYMENT_ACTS,
    'prompt',
    'buyer',
    async (stage) => {
      const agreementId = await insertOne(stage, 'active', stage.person.id)
      const reference = `monthly-${factoryId()}`
      const line = { agreementId, provider: 'simulated', reference, amountPesewas: 1_000_000 } as const
      const at = new Date(`${TODAY}T08:00:00Z`)
      const address = 'https://homes.example/?network=MTN&ending=3456'
      await stage.services.db
        .insertInto('collectionPayments')
        .values([
          { ...line, id: factoryId(), kind: 'begun', at },
          { ...line, id: factoryId(), kind: 'opened', address, at },
        ])
        .execute()
      return { agreementId, prompt: 'approve' }
    },
  ),
  actOfPage(
    'account/monthly-payment/instalment-payment.tsx',
    INSTALMENT_PAYMENT_ACTS,
    'pay',
    'buyer',
    async (stage) => ({
      ...(await insertOwnPlan(stage)),
      amount: '200,000',
      paidBefore: '0',
      attemptKey: factoryId(),
      method: 'card',
      cardNumber: '4242424242424242',
      expiryDate: '12/29',
      cvv: '123',
    }),
  ),
  actOfPage(
    'account/monthly-payment/instalment-payment.tsx',
    INSTALMENT_PAYMENT_ACTS,
    'prompt',
    'buyer',
    async (stage) => {
      const plan = await insertOwnPlan(stage)
      const reference = `monthly-${factoryId()}`
      const line = {
        orderId: plan.id,
        position: 0,
        provider: 'simulated',
        reference,
        amountPesewas: 20_000_000,
      } as const
      const at = new Date(`${TODAY}T08:00:00Z`)
      const address = 'https://homes.example/?network=MTN&ending=3456'
      await stage.services.db
        .insertInto('collectionPayments')
        .values([
          { ...line, id: factoryId(), kind: 'begun', at },
          { ...line, id: factoryId(), kind: 'opened', address, at },
        ])
        .execute()
      return { ...plan, prompt: 'approve' }
    },
  ),
  onAgreement('approve', async (stage) => ({
    agreementId: await insertOne(stage, 'applied'),
    ...REASON,
    confirmed: 'yes',
  })),
  onAgreement('ask', async (stage) => ({ agreementId: await insertOne(stage, 'applied'), ...REASON })),
  onAgreement('refuse', async (stage) => ({ agreementId: await insertOne(stage, 'applied'), ...REASON })),
  onAgreement('offer', async (stage) => ({
    agreementId: await insertOne(stage, 'approved'),
    name: 'Efua Boateng',
    authority: 'Letter of 3 March',
  })),
  onAgreement('expire', async (stage) => ({ agreementId: await insertOne(stage, 'offered'), ...REASON })),
  onAgreement('record', async (stage) => ({
    agreementId: await insertOne(stage, 'active'),
    amount: '100',
    receivedOn: TODAY,
    method: 'cash',
    ...evidence(),
  })),
  onAgreement('reverse', async (stage) => ({ ...(await insertPaid(stage)), ...REASON })),
  onAgreement('adjust', async (stage) => ({
    agreementId: await insertOne(stage, 'active'),
    amount: '100',
    direction: 'add',
    ...REASON,
  })),
  onAgreement('raise', async (stage) => ({
    agreementId: await insertCapped(stage),
    effectiveOn: '2027-11-21',
    price: '103,000',
    ...REASON,
  })),
  onAgreement('withdrawRaise', async (stage) => {
    const agreementId = await insertCapped(stage)
    const { id: raiseId } = await insertRaise(stage.services.db, { agreementId, effectiveOn: '2027-11-21' })
    return { agreementId, raiseId, ...REASON }
  }),
  onAgreement('decideParked', async (stage) => {
    const agreementId = await insertOne(stage, 'active')
    const reference = `monthly-${factoryId()}`
    const line = { agreementId, provider: 'simulated', reference, amountPesewas: 1_000_000 } as const
    const at = new Date(`${TODAY}T08:00:00Z`)
    await stage.services.db
      .insertInto('collectionPayments')
      .values([
        { ...line, id: factoryId(), kind: 'begun', at },
        { ...line, id: factoryId(), kind: 'parked', amountPesewas: 900_000, reason: 'Less came', at },
      ])
      .execute()
    return { agreementId, reference, decision: 'resolve', ...REASON }
  }),
  onAgreement('retryRefund', insertAgreementRefund),
  onAgreement('settleRefund', async (stage) => ({
    ...(await insertAgreementRefund(stage)),
    note: 'GCB slip 4711',
  })),
  onAgreement('makeProposal', insertProposal),
  onAgreement('declineProposal', insertProposal),
  onAgreement('withdrawProposal', insertProposal),
  onAgreement('purchase', async (stage) => ({
    agreementId: await insertOne(stage, 'active'),
    shown: String(AGREEMENT_TERMS.pricePesewas),
    ...evidence(),
  })),
  onAgreement('exit', async (stage) => ({ agreementId: await insertOne(stage, 'active'), shown: '0' })),
  onAgreement('default', async (stage) => {
    const agreementId = await insertOne(stage, 'active')
    // Of the option fee.
    const at = '2026-11-06T09:00:00Z'
    const notice = { agreementId, key: 'arrears:30:0', subject: 'Notice', at }
    await stage.services.db.insertInto('agreementNotices').values(notice).execute()
    return { agreementId, shown: '0', ...REASON }
  }),
]
