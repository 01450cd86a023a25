import { BRAND_TEXTS } from '#/features/brand-texts/brand-text.schema.ts'
import { BULK_ACTS, type BulkAct } from '#/features/properties/manage/managed-property.schema.ts'
import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import { offerFields } from '#/features/rent-to-own/offer.rules.ts'
import { makeJpeg } from '#/platform/images/testing/pictures.ts'
import { HOME_ACTS } from '#/routes/account/home/dashboard-home-acts.ts'
import { INSTALMENT_ACTS } from '#/routes/account/instalments/instalments-acts.ts'
import { ORDER_ACTS } from '#/routes/account/orders/orders-acts.ts'
import { BRAND_ACTS } from '#/routes/admin/brand/brand-acts.ts'
import { FIRST_STEP_ACTS } from '#/routes/admin/first-steps/first-steps-acts.ts'
import { LEAD_ACTS, LEADS_ACTS } from '#/routes/admin/leads/leads-acts.ts'
import { PREVIEW_ACTS } from '#/routes/admin/listings/preview/draft-preview-acts.ts'
import { OFFERED_HOME_ACTS } from '#/routes/admin/offered-homes/offered-home-acts.ts'
import { OFFER_ACTS } from '#/routes/admin/offers/property-offer-acts.ts'
import { OUTBOX_ACTS } from '#/routes/admin/outbox/outbox-acts.ts'
import { PAPER_ACTS } from '#/routes/admin/papers/property-papers-acts.ts'
import { PAYMENT_ACTS as MANAGED_PAYMENT_ACTS } from '#/routes/admin/payments/payment-detail-acts.ts'
import { PAYMENTS_ACTS } from '#/routes/admin/payments/payments-acts.ts'
import { PICTURE_ACTS } from '#/routes/admin/pictures/property-pictures-acts.ts'
import { PLAN_RULE_ACTS } from '#/routes/admin/plans/payment-plans-acts.ts'
import { POST_ACTS } from '#/routes/admin/posts/posts-acts.ts'
import { IMPORT_ACTS, IMPORT_FILE_ACTS } from '#/routes/admin/properties/import/property-import-answer.ts'
import { LISTING_ACTS, MANAGE_ACTS } from '#/routes/admin/properties/properties-acts.ts'
import { REPORT_ACTS } from '#/routes/admin/reports/reports-acts.ts'
import { SUBSCRIBER_ACTS } from '#/routes/admin/subscribers/subscribers-acts.ts'
import { SYSTEM_ACTS } from '#/routes/admin/system/system-acts.ts'
import { INVITE_ACTS, PERSON_ACTS, USER_ACTS } from '#/routes/admin/users/users-acts.ts'
import { LISTING_EDITOR_ACTS } from '#/routes/editor/listing/listing-acts.ts'
import { POST_EDITOR_ACTS } from '#/routes/editor/post/post-acts.ts'
import { urls } from '#/shared/urls.ts'
import type { Acts } from '#/web/act/act.ts'
import { insertAccount } from '../factories/account-factory.ts'
import { insertFailedRefund } from '../factories/collection-factory.ts'
import { factoryId } from '../factories/factory-id.ts'
import { insertImage } from '../factories/image-factory.ts'
import { insertLead } from '../factories/lead-factory.ts'
import { insertOffer, OFFER_TERMS } from '../factories/offer-factory.ts'
import { insertOfferedHome } from '../factories/offered-home-factory.ts'
import { insertSighting } from '../factories/paper-factory.ts'
import { insertPayment, ORDER_TOTAL } from '../factories/payment-factory.ts'
import { insertInstalment, insertParkedInstalment, insertPlanOrder } from '../factories/plan-factory.ts'
import { insertPost } from '../factories/post-factory.ts'
import { makePostFields } from '../factories/post-form-factory.ts'
import { insertPreview } from '../factories/preview-factory.ts'
import { insertProperty } from '../factories/property-factory.ts'
import { makePropertyFields } from '../factories/property-form-factory.ts'
import { insertPropertyImport } from '../factories/property-import-factory.ts'
import { insertReport } from '../factories/report-factory.ts'
import { type Act, actOfPage, multipart, type Stage } from './act.ts'
import { insertSubscriber } from './acts-of-everybody.ts'
import { insertOwnOrder } from './acts-of-people.ts'

const AT = '2026-11-20T09:00:00Z'
const CSV =
  'title,description,location,price_cedis,type,tag,beds,baths\n' +
  'Family house with garden,"Quiet street, tiled floors and a walled compound.","East Legon, Accra",1200000,House,For Sale,3,2\n'

async function insertDraft(
  { services: { db }, person }: Stage,
  table: 'propertyDrafts' | 'postDrafts',
): Promise<string> {
  const id = factoryId()
  const row = { id, userId: person.id, data: '{"title":"Begun"}', createdAt: AT, updatedAt: AT }
  await db.insertInto(table).values(row).execute()
  return id
}

async function insertOwn(
  { services: { db }, person }: Stage,
  status: PropertyStatus = 'active',
): Promise<string> {
  const publishedAt = status === 'draft' ? null : AT
  return (await insertProperty(db, { userId: person.id, status, publishedAt, imageCount: 1 })).id
}

async function ownImages({ services: { db }, person }: Stage): Promise<string> {
  const { id } = await insertImage(db, { uploadedBy: person.id })
  return JSON.stringify([{ id, alt: 'The house' }])
}

// Every field, so that what a column of another table is called like is not taken for one.
async function brandFields({ services: { db } }: Stage): Promise<Record<string, string>> {
  const { version } = await db.selectFrom('brandTexts').select('version').executeTakeFirstOrThrow()
  const blank = Object.fromEntries([...BRAND_TEXTS, 'officeImageId'].map((name) => [name, '']))
  return { ...blank, name: `Asante ${factoryId().slice(-6)}`, version: String(version) }
}

type Fields = (stage: Stage) => Promise<Record<string, string>>

const onPage =
  <A extends Acts>(route: string, acts: A, who: Act['who'] = 'administrator') =>
  (name: keyof A & string, given: Fields, variant?: string): Act =>
    actOfPage(route, acts, name, who, given, variant)

const manage = onPage('admin/properties/properties.tsx', MANAGE_ACTS, 'agent')
const pictures = onPage('admin/pictures/property-pictures.tsx', PICTURE_ACTS, 'agent')
const preview = onPage('admin/listings/preview/draft-preview.tsx', PREVIEW_ACTS, 'agent')
const papers = onPage('admin/papers/property-papers.tsx', PAPER_ACTS)
const offers = onPage('admin/offers/property-offer.tsx', OFFER_ACTS, 'agent')
const instalments = onPage('account/instalments/instalments.tsx', INSTALMENT_ACTS)
const plans = onPage('admin/plans/payment-plans.tsx', PLAN_RULE_ACTS)
const listings = onPage('admin/listings/listings.tsx', LISTING_ACTS, 'agent')
const posts = onPage('admin/posts/posts.tsx', POST_ACTS)
const users = onPage('admin/users/users.tsx', USER_ACTS)
const person = onPage('admin/users/users-person.tsx', PERSON_ACTS)
const invitations = onPage('admin/users/users-invite.tsx', INVITE_ACTS)
const orders = onPage('account/orders/orders-detail.tsx', ORDER_ACTS)
const outbox = onPage('admin/outbox/outbox.tsx', OUTBOX_ACTS)
const offeredHomes = onPage('admin/offered-homes/offered-home.tsx', OFFERED_HOME_ACTS)
const reports = onPage('admin/reports/reports.tsx', REPORT_ACTS)
const firstSteps = onPage('admin/first-steps/first-steps.tsx', FIRST_STEP_ACTS)
const brand = onPage('admin/brand/brand.tsx', BRAND_ACTS)
const system = onPage('admin/system/system.tsx', SYSTEM_ACTS)
const payments = onPage('admin/payments/payments.tsx', PAYMENTS_ACTS)
const payment = (
  name: keyof typeof MANAGED_PAYMENT_ACTS,
  fields: Record<string, string> | ((reference: string) => Record<string, string>),
  given: () => Given,
): Act =>
  actOfPage(
    'admin/payments/payment-detail.tsx',
    MANAGED_PAYMENT_ACTS,
    name,
    'administrator',
    async ({ services }) => {
      const { id: paymentId, reference } = await insertPayment(services.db, {
        provider: 'simulated',
        ...(typeof given === 'function' ? given() : given),
      })
      return { paymentId, confirmed: 'yes', ...(typeof fields === 'function' ? fields(reference) : fields) }
    },
  )
const home = onPage('account/home/dashboard-home.tsx', HOME_ACTS, 'agent')
const leads = onPage('admin/leads/leads.tsx', LEADS_ACTS, 'agent')
const subscribers = onPage('admin/subscribers/subscribers.tsx', SUBSCRIBER_ACTS)
const listing = onPage('editor/listing/submit-listing.tsx', LISTING_EDITOR_ACTS, 'agent')
const article = onPage('editor/post/submit-blog.tsx', POST_EDITOR_ACTS)

type Given = Parameters<typeof insertPayment>[1]
const failedRefund = (): Given => ({
  status: 'cancelled',
  lines: [{ kind: 'settled' }, { kind: 'refund_requested' }, { kind: 'refund_failed' }],
})
// By bank, so that no provider is asked.
const parked = (): Given => ({
  provider: 'bank_transfer',
  status: 'awaiting_payment',
  lines: [
    {
      kind: 'parked',
      amountPesewas: ORDER_TOTAL - 1,
      providerId: factoryId(),
      receivedOn: '2026-11-20',
      evidence: 'Statement of November, page 2',
    },
  ],
})

const ONLY_ADMINISTRATORS: ReadonlySet<BulkAct> = new Set(['feature', 'unfeature'])

const BULK_FROM: Record<BulkAct, PropertyStatus> = {
  publish: 'draft',
  withdraw: 'active',
  reserve: 'active',
  feature: 'active',
  unfeature: 'active',
  delete: 'active',
}

const lead = (name: keyof typeof LEAD_ACTS, fields: Record<string, string>, who: Act['who'] = 'agent'): Act =>
  actOfPage('admin/leads/leads-detail.tsx', LEAD_ACTS, name, who, async ({ services, person }) => {
    const { id } = await insertLead(services.db, { agentId: person.id })
    const { updatedAt } = await services.db
      .selectFrom('leads')
      .select('updatedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, version: String(updatedAt.getTime()), ...fields }
  })

const draftCall = (who: Act['who'], route: string, path: string, name: 'keep' | 'discard'): Act => ({
  route,
  name,
  who,
  ...(name === 'keep' ? { isAlwaysOwn: true } : {}),
  prepare: async (stage) => {
    const table = path === urls.postDrafts ? 'postDrafts' : 'propertyDrafts'
    const json =
      name === 'keep' ? { fields: { title: 'Begun' } } : { discards: await insertDraft(stage, table) }
    return { path, sent: { json } }
  },
})

async function insertPlanRefund({ services: { db } }: Stage): Promise<Record<string, string>> {
  const order = await insertPlanOrder(db)
  const refund = await insertFailedRefund(db, { kind: 'plan', id: order.id, position: 0 })
  return { ...order, refund, confirmed: 'yes' }
}

/** What administrators do, on every page and endpoint where they do it. */
export const ACTS_OF_ADMINISTRATORS: readonly Act[] = [
  {
    route: 'internal-api/uploads.ts',
    who: 'agent',
    isAlwaysOwn: true,
    prepare: async () => ({
      path: urls.uploads,
      sent: { bytes: await makeJpeg(64, 48), type: 'image/jpeg' },
    }),
  },
  ...(['keep', 'discard'] as const).flatMap((name) => [
    draftCall('agent', 'internal-api/property-drafts.ts', urls.propertyDrafts, name),
    draftCall('administrator', 'internal-api/post-drafts.ts', urls.postDrafts, name),
  ]),
  {
    route: 'internal-api/post-preview.ts',
    who: 'administrator',
    changesNothing: true,
    prepare: async () => ({ path: urls.postPreview, sent: { json: { content: 'Walk the corners.' } } }),
  },
  person('changeRole', async ({ services }) => ({
    accountId: (await insertAccount(services.db)).id,
    role: 'agent',
    confirmed: 'yes',
  })),
  person('block', async ({ services }) => ({
    accountId: (await insertAccount(services.db)).id,
    reason: 'Advertises homes that are not there',
    confirmed: 'yes',
  })),
  person('unblock', async ({ services: { db } }) => {
    const { id: accountId } = await insertAccount(db)
    await db
      .updateTable('accounts')
      .set({ blockedAt: AT, blockReason: 'A mistake' })
      .where('id', '=', accountId)
      .execute()
    return { accountId }
  }),
  person('inviteAgain', async ({ services: { db } }) => {
    const { id: accountId } = await insertAccount(db)
    await db
      .updateTable('accounts')
      .set((eb) => ({ consentVersion: 'invited', updatedAt: eb.ref('createdAt') }))
      .where('id', '=', accountId)
      .execute()
    return { accountId }
  }),
  person('handOver', async ({ services: { db } }) => {
    const { id: accountId } = await insertAccount(db, { profile: { role: 'agent' } })
    await insertProperty(db, { userId: accountId })
    const { id: to } = await insertAccount(db, { profile: { role: 'agent' } })
    return { accountId, to, confirmed: 'yes' }
  }),
  invitations('invite', async () => ({
    email: `invited-${factoryId()}@example.com`,
    fullName: 'Yaw Asante',
    role: 'agent',
  })),
  users('changeRole', async ({ services }) => ({
    accountId: (await insertAccount(services.db)).id,
    role: 'admin',
    confirmed: 'yes',
  })),
  ...(['accept', 'decline'] as const).map(
    (decision): Act => ({
      ...orders(
        'decide',
        async (stage) => {
          const { db } = stage.services
          const id = await insertOwnOrder(stage, await insertAccount(db))
          const own = { agentId: stage.person.id, agentName: 'Ama Mensah' }
          await db.updateTable('orderItems').set(own).where('orderId', '=', id).execute()
          return { id, position: '0', decision, note: 'Come by on Monday.', confirmed: 'yes' }
        },
        decision,
      ),
      who: 'agent',
    }),
  ),
  ...(['cancel', 'complete'] as const).map((act) =>
    orders(
      act,
      async (stage) => {
        const buyer = await insertAccount(stage.services.db)
        return { id: await insertOwnOrder(stage, buyer), confirmed: 'yes' }
      },
      'another’s',
    ),
  ),
  ...(['retry', 'retryAlike'] as const).map((act) =>
    outbox(act, async ({ services: { db } }) => {
      const mailId = factoryId()
      const mail = { id: mailId, recipient: 'kofi@example.com', template: 'already-registered' }
      const failed = { status: 'failed', attempts: 9, lastError: '550 no', createdAt: AT } as const
      await db
        .insertInto('mails')
        .values({ ...mail, ...failed, data: '{"fullName":null}' })
        .execute()
      return { mailId }
    }),
  ),
  brand('save', brandFields),
  firstSteps('removeSamples', async ({ services: { db } }) => {
    await insertProperty(db, { isSample: true })
    return { words: 'remove samples' }
  }),
  system('testMail', async () => ({})),
  { ...payments('askProvider', async () => ({})), changesNothing: true },
  payment('refund', { amount: '100', left: '600100.00', reason: 'The roof leaks' }, () => ({})),
  payment('retryRefund', {}, failedRefund),
  payment(
    'settleRefund',
    (reference) => ({ refund: `refund-${reference}`, note: 'GCB, slip 4711' }),
    failedRefund,
  ),
  payment('accept', {}, parked),
  payment('giveBack', {}, parked),
  payment('resolve', { note: 'Paid back at the provider' }, parked),
  payment(
    'record',
    () => ({
      amount: String(ORDER_TOTAL / 100),
      receivedOn: '2026-11-20',
      bankReference: factoryId(),
      evidence: 'Statement of November, page 2',
    }),
    () => ({ provider: 'bank_transfer', status: 'awaiting_payment', lines: [] }),
  ),
  { ...payment('ask', {}, () => ({ status: 'awaiting_payment', lines: [] })), changesNothing: true },
  offeredHomes('accept', async ({ services }) => ({
    offeredHomeId: (await insertOfferedHome(services, { status: 'waiting', pictureCount: 1 })).id,
  })),
  offeredHomes('refuse', async ({ services }) => ({
    offeredHomeId: (await insertOfferedHome(services, { status: 'waiting' })).id,
    reason: 'We do not list shops.',
  })),
  offeredHomes('report', async ({ services }) => ({
    offeredHomeId: (await insertOfferedHome(services, { status: 'waiting' })).id,
    report: 'fraud',
    confirmed: 'yes',
  })),
  reports('settle', async ({ services }) => ({
    reportId: (await insertReport(services.db)).id,
    note: 'The agent took the picture off',
  })),
  reports('home', async ({ services }) => {
    const { id, propertyId } = await insertReport(services.db)
    return { propertyId, to: 'withdrawn', reports: id }
  }),
  leads('changeStatus', async ({ services, person }) => ({
    leadId: (await insertLead(services.db, { agentId: person.id })).id,
    status: 'contacted',
  })),
  home('answerLead', async ({ services: { db }, person }) => {
    const { id } = await insertLead(db, { agentId: person.id, updatedAt: new Date(1_000) })
    return { leadId: id, version: '1000' }
  }),
  home('confirmHome', async ({ services, person }) => ({
    propertyId: (await insertProperty(services.db, { userId: person.id })).id,
  })),
  lead('change', { status: 'won', ownerId: '', dueOn: '' }),
  lead('addNote', { text: 'Called back.' }),
  lead('erase', {}, 'administrator'),
  subscribers('send', async (stage) => {
    await insertSubscriber(stage, 'confirmed')
    return { postId: (await insertPost(stage.services.db)).id }
  }),
  subscribers('test', async ({ services: { db } }) => ({ postId: (await insertPost(db)).id })),
  subscribers('erase', async (stage) => ({ subscriberId: await insertSubscriber(stage, 'confirmed') })),
  posts('unpublish', async ({ services }) => ({
    subject: (await insertPost(services.db)).id,
    confirmed: 'yes',
  })),
  posts('delete', async ({ services }) => ({
    subject: (await insertPost(services.db, { publishedAt: null })).id,
    confirmed: 'yes',
  })),
  posts('discard', async (stage) => ({ subject: await insertDraft(stage, 'postDrafts'), confirmed: 'yes' })),
  pictures('change', async (stage) => ({
    id: await insertOwn(stage),
    version: '1',
    images: await ownImages(stage),
  })),
  papers('see', async ({ services }) => ({
    id: (await insertProperty(services.db, { tag: 'For Sale' })).id,
    paper: 'title',
    form: 'original',
    seenOn: '2026-01-05',
    place: 'Lands Commission, Accra',
  })),
  papers('withdraw', async ({ services }) => {
    const { id } = await insertProperty(services.db, { tag: 'For Sale' })
    return {
      id,
      paper: 'title',
      current: (await insertSighting(services.db, { propertyId: id })).id,
      confirmed: 'yes',
    }
  }),
  instalments('record', async (stage) => ({
    ...(await insertPlanOrder(stage.services.db)),
    amount: '100',
    receivedOn: '2026-11-01',
    method: 'cash',
    reference: `Receipt ${factoryId()}`,
    evidence: 'Paper receipt',
  })),
  instalments('reverse', async (stage) => {
    const order = await insertPlanOrder(stage.services.db)
    return { ...order, paymentId: await insertInstalment(stage.services.db, order), reason: 'A mistake' }
  }),
  instalments('confirm', async (stage) => {
    const order = await insertPlanOrder(stage.services.db)
    await stage.services.db
      .insertInto('unconfirmedPlans')
      .values({ orderId: order.id, position: 0 })
      .execute()
    return { ...order, confirmed: 'yes' }
  }),
  instalments('decideParked', async (stage) => {
    const order = await insertPlanOrder(stage.services.db)
    const reference = await insertParkedInstalment(stage.services.db, order)
    return { ...order, reference, decision: 'resolve', reason: 'Seen at the provider', confirmed: 'yes' }
  }),
  instalments('retryRefund', insertPlanRefund),
  instalments('settleRefund', async (stage) => ({
    ...(await insertPlanRefund(stage)),
    note: 'GCB slip 4711',
  })),
  plans('set', async ({ services }) => ({
    propertyId: (await insertProperty(services.db, { tag: 'For Sale' })).id,
    current: '',
    kind: 'percent',
    percent: '12',
  })),
  offers('set', async (stage) => ({
    id: await insertOwn(stage),
    ...offerFields(OFFER_TERMS),
    sellerName: 'Ama Boateng',
    sellerAddress: '12 Ring Road, Accra',
    sellerEmail: 'seller@example.com',
  })),
  offers('end', async (stage) => {
    const id = await insertOwn(stage)
    const { id: current } = await insertOffer(stage.services.db, { propertyId: id })
    return { id, current, confirmed: 'yes' }
  }),
  manage('changeStatus', async (stage) => ({ propertyId: await insertOwn(stage), to: 'withdrawn' })),
  {
    ...manage('feature', async (stage) => ({ propertyId: await insertOwn(stage), isPopular: 'true' })),
    who: 'administrator',
  },
  manage('delete', async (stage) => ({ propertyId: await insertOwn(stage), confirmed: 'yes' })),
  manage('edit', async (stage) => {
    const { images: _, ...fields } = makePropertyFields({ title: 'House with a new roof' })
    const areas = { areaSquareFeet: '2400', maxPaymentPlanMonths: '' }
    return {
      propertyId: await insertOwn(stage),
      version: '1',
      ...areas,
      ...(fields as Record<string, string>),
    }
  }),
  ...BULK_ACTS.map(
    (act): Act => ({
      ...manage(
        'changeMany',
        async (stage) => {
          const id = await insertOwn(stage, BULK_FROM[act])
          const { db } = stage.services
          if (act === 'unfeature')
            await db.updateTable('properties').set({ isPopular: true }).where('id', '=', id).execute()
          return { act, [`pick:${id}`]: 'on', confirmed: 'yes' }
        },
        act,
      ),
      ...(ONLY_ADMINISTRATORS.has(act) ? { who: 'administrator' } : {}),
    }),
  ),
  {
    ...manage(
      'changeMany',
      async (stage) => {
        const { id: to } = await insertAccount(stage.services.db, { profile: { role: 'agent' } })
        return { act: 'owner', to, [`pick:${await insertOwn(stage)}`]: 'on', confirmed: 'yes' }
      },
      'owner',
    ),
    who: 'administrator',
  },
  preview('make', async (stage) => ({ propertyId: await insertOwn(stage, 'draft') })),
  preview('end', async (stage) => {
    const propertyId = await insertOwn(stage, 'draft')
    await insertPreview(stage.services.db, { propertyId, madeBy: stage.person.id })
    return { propertyId, confirmed: 'yes' }
  }),
  listings('changeStatus', async (stage) => ({ propertyId: await insertOwn(stage), to: 'withdrawn' })),
  listings('confirm', async (stage) => ({ propertyId: await insertOwn(stage) })),
  listings('delete', async (stage) => ({ propertyId: await insertOwn(stage), confirmed: 'yes' })),
  listings('discard', async (stage) => ({
    draftId: await insertDraft(stage, 'propertyDrafts'),
    confirmed: 'yes',
  })),
  ...(['publish', 'save', 'draft', 'preview'] as const).map(
    (act): Act => ({
      ...listing(act, async (stage) => ({
        ...(makePropertyFields({ images: await ownImages(stage) }) as Record<string, string>),
      })),
      isAlwaysOwn: true,
    }),
  ),
  listing(
    'save',
    async (stage) => {
      const fields = makePropertyFields({ title: 'House with a new roof', images: await ownImages(stage) })
      return { propertyId: await insertOwn(stage), version: '1', ...(fields as Record<string, string>) }
    },
    'what is there',
  ),
  listing('withdraw', async (stage) => ({ propertyId: await insertOwn(stage) })),
  listing('discard', async (stage) => ({ draftId: await insertDraft(stage, 'propertyDrafts') })),
  ...(['publish', 'save', 'draft'] as const).map((act) =>
    article(act, async () => makePostFields() as Record<string, string>),
  ),
  article(
    'save',
    async ({ services }) => {
      const { id: postId } = await insertPost(services.db)
      return {
        postId,
        version: '1',
        ...(makePostFields({ title: 'Walking the corners' }) as Record<string, string>),
      }
    },
    'what is there',
  ),
  { ...article('preview', async () => ({ content: 'Walk the corners.' })), changesNothing: true },
  article('unpublish', async ({ services }) => ({ postId: (await insertPost(services.db)).id })),
  article('discard', async (stage) => ({ draftId: await insertDraft(stage, 'postDrafts') })),
  {
    route: 'admin/properties/import/property-import.tsx',
    name: 'send',
    who: 'agent',
    isAlwaysOwn: true,
    prepare: async () => {
      const file = new FormData()
      file.set('file', new File([CSV], 'homes.csv', { type: 'text/csv' }))
      return { path: IMPORT_ACTS.send.path, sent: await multipart(file) }
    },
  },
  actOfPage(
    'admin/properties/import/property-import.tsx',
    IMPORT_FILE_ACTS,
    'start',
    'agent',
    async ({ services: { db }, person }) => ({
      importId: (await insertPropertyImport(db, { userId: person.id })).id,
    }),
  ),
]
