import { fingerprintOf, getCart } from '#/features/cart/cart.queries.server.ts'
import { cartCall } from '#/features/cart/cart.schema.ts'
import { leadCall } from '#/features/leads/lead.schema.ts'
import { PAYMENT_ACTS } from '#/routes/account/checkout/payment-acts.ts'
import { HOME_ACTS } from '#/routes/account/home/dashboard-home-acts.ts'
import { ORDER_ACTS } from '#/routes/account/orders/orders-acts.ts'
import { PAYING_ACTS } from '#/routes/account/paying/paying-acts.ts'
import { SETTINGS_ACTS } from '#/routes/account/settings/settings-acts.ts'
import { NEW_SHORTLIST_ACTS, SHORTLIST_ACTS } from '#/routes/account/shortlists/shortlist-acts.ts'
import { keysOf } from '#/shared/records.ts'
import { urls } from '#/shared/urls.ts'
import { CART_ACTS as CART_PAGE_ACTS } from '#/web/buyers/cart-acts.ts'
import { FAVORITE_ACTS } from '#/web/buyers/favorite-acts.ts'
import { SAVED_SEARCH_ACTS } from '#/web/saved-searches/saved-search-acts.ts'
import { FACTORY_PASSWORD, makeActor } from '../factories/account-factory.ts'
import { makePaymentFields, putIntoCart } from '../factories/checkout-factory.ts'
import { insertDealings } from '../factories/dealings-factory.ts'
import { insertEmailChange } from '../factories/email-change-factory.ts'
import { insertProperty } from '../factories/property-factory.ts'
import { insertDevice, insertSavedSearch, makeDeviceForm } from '../factories/saved-search-factory.ts'
import { insertShortlist } from '../factories/shortlist-factory.ts'
import { insertWaitingOrder } from '../factories/waiting-order-factory.ts'
import { signInAs } from '../support/test-site.ts'
import { type Act, actOfPage, type Stage } from './act.ts'

const CART_ACTS = cartCall.options.map(({ entries }) => entries.act.literal)
const LEAD_KINDS = leadCall.options.map(({ entries }) => entries.kind.literal)
// Who asks an agent to call depends on a setting.
const CONTACTS: readonly (Pick<Act, 'who' | 'isWithOpenContact'> & { variant: string })[] = [
  { variant: '', who: 'signed-in' },
  { variant: ', where contact needs no account', who: 'everybody', isWithOpenContact: true },
]
// The acts of the cart's page, by the words of its endpoint.
const PAGE_CART_ACTS = {
  add: 'add',
  remove: 'remove',
  clear: 'clear',
  plan: 'choosePlan',
  accept: 'acceptPrice',
} as const

/** A cart with one property, which has become dearer since. */
async function fillCart({ services: { db }, person }: Stage): Promise<string> {
  const { id } = await insertProperty(db, { maxPaymentPlanMonths: 12 })
  await putIntoCart(db, makeActor({ accountId: person.id }), { propertyId: id })
  await db.updateTable('properties').set({ pricePesewas: 130_000_000 }).where('id', '=', id).execute()
  return id
}

const cartFields = async (stage: Stage, act: (typeof CART_ACTS)[number]): Promise<Record<string, string>> => {
  if (act === 'add') return { act, propertyId: (await insertProperty(stage.services.db)).id }
  const propertyId = await fillCart(stage)
  if (act === 'clear') return { act, confirmed: 'on' }
  return act === 'plan' ? { act, propertyId, planMonths: '6' } : { act, propertyId }
}

/** An order of this person's that waits for its property. */
export async function insertOwnOrder({ services: { db } }: Stage, person: Stage['person']): Promise<string> {
  const { id: propertyId } = await insertProperty(db, { status: 'reserved' })
  const buyer = { ...person, fullName: 'Ama Mensah', phone: '+233244123456', address: 'Ring Road 1' }
  return (await insertDealings(db, { buyer, propertyId })).orderId
}

const waiting = (name: keyof typeof PAYING_ACTS) =>
  actOfPage('account/paying/paying.tsx', PAYING_ACTS, name, 'buyer', async ({ services, person }) => {
    const actor = makeActor({ accountId: person.id, email: person.email })
    const { orderId } = await insertWaitingOrder(services.db, actor, { now: services.clock.now() })
    return { id: orderId, confirmed: 'yes' }
  })

const PROFILE = { fullName: 'Ama Serwaa', phone: '024 412 3456', address: 'Labone', bio: 'Asks first.' }

const settings = (
  name: keyof typeof SETTINGS_ACTS,
  who: Act['who'],
  given: (stage: Stage) => Promise<Record<string, string>>,
): Act => actOfPage('account/settings/settings.tsx', SETTINGS_ACTS, name, who, given)

/** What people with an account do with what is theirs. */
export const ACTS_OF_PEOPLE: readonly Act[] = [
  {
    route: 'internal-api/session-refresh.ts',
    who: 'signed-in',
    isBodiless: true,
    changesNothing: true,
    prepare: async () => ({ path: urls.sessionRefresh, sent: { json: {} } }),
  },
  {
    route: 'internal-api/profile.ts',
    who: 'signed-in',
    isBodiless: true,
    changesNothing: true,
    prepare: async () => ({ path: urls.profile, sent: { json: {} } }),
  },
  actOfPage(
    'account/home/dashboard-home.tsx',
    HOME_ACTS,
    'resendVerification',
    'signed-in',
    async ({ services: { db }, person }) => {
      await db.updateTable('accounts').set({ emailVerifiedAt: null }).where('id', '=', person.id).execute()
      return {}
    },
  ),
  ...CONTACTS.flatMap(({ variant, who, ...contact }): Act[] => [
    ...LEAD_KINDS.map(
      (kind): Act => ({
        ...contact,
        route: 'internal-api/leads.ts',
        name: `${kind}${variant}`,
        who: kind === 'property-request' ? 'buyer' : kind === 'contact-agent' ? who : 'signed-in',
        prepare: async ({ services }) => {
          const { id: propertyId } = await insertProperty(services.db)
          const fields = kind === 'contact-agent' ? { name: 'Ama Mensah', phone: '024 412 3456' } : {}
          return { path: urls.leadsApi, sent: { json: { kind, propertyId, ...fields } } }
        },
      }),
    ),
    {
      ...contact,
      route: 'public/properties/detail/contact-agent.tsx',
      name: `contact${variant}`,
      who,
      prepare: async ({ services }) => {
        const { id } = await insertProperty(services.db)
        return { path: urls.contactAgent(id), sent: { name: 'Ama Mensah', phone: '024 412 3456' } }
      },
    },
  ]),
  ...CART_ACTS.flatMap((act): Act[] => [
    {
      route: 'internal-api/cart.ts',
      name: act,
      who: 'buyer',
      prepare: async (stage) => ({ path: urls.cartApi, sent: { json: await cartFields(stage, act) } }),
    },
  ]),
  ...Object.entries(PAGE_CART_ACTS).map(([act, name]) =>
    actOfPage('account/cart/cart.tsx', CART_PAGE_ACTS, name, 'buyer', async (stage) => {
      const { act: _, ...fields } = await cartFields(stage, act as (typeof CART_ACTS)[number])
      return { ...fields, confirmed: 'yes' }
    }),
  ),
  actOfPage('account/cart/cart.tsx', CART_PAGE_ACTS, 'request', 'buyer', async (stage) => ({
    propertyId: await fillCart(stage),
  })),
  {
    route: 'internal-api/favorites.ts',
    who: 'buyer',
    prepare: async ({ services }) => {
      const { id: propertyId } = await insertProperty(services.db)
      return { path: urls.favoritesApi, sent: { json: { propertyId, isFavorite: true } } }
    },
  },
  ...keysOf(FAVORITE_ACTS).map((act) =>
    actOfPage(
      'account/favorites/favorites.tsx',
      FAVORITE_ACTS,
      act,
      'buyer',
      async ({ services: { db }, person }) => {
        const { id: propertyId } = await insertProperty(db)
        if (act !== 'add')
          await db
            .insertInto('favorites')
            .values({ userId: person.id, propertyId, createdAt: '2026-11-20T09:00:00Z' })
            .execute()
        return { propertyId, ...(act === 'note' ? { note: 'Ask about the roof' } : {}) }
      },
    ),
  ),
  {
    route: 'internal-api/favorite-note.ts',
    who: 'buyer',
    prepare: async ({ services: { db }, person }) => {
      const { id: propertyId } = await insertProperty(db)
      await db
        .insertInto('favorites')
        .values({ userId: person.id, propertyId, createdAt: '2026-11-20T09:00:00Z' })
        .execute()
      return {
        path: `${urls.favoritesApi}/${propertyId}/note`,
        sent: { json: { note: 'Ask about the roof' } },
      }
    },
  },
  ...keysOf(SAVED_SEARCH_ACTS).map((act) =>
    actOfPage(
      'account/saved-searches/saved-searches.tsx',
      SAVED_SEARCH_ACTS,
      act,
      'buyer',
      async ({ services: { db }, person }): Promise<Record<string, string>> => {
        const choices = { name: 'Houses', frequency: 'weekly', tellsNew: 'on' }
        if (act === 'save') return { ...choices, search: 'type=house' }
        const device = makeDeviceForm()
        if (act === 'addDevice') return device
        if (act === 'removeDevice') {
          await insertDevice(db, { accountId: person.id, ...device })
          return { endpoint: device.endpoint }
        }
        const isPaused = act === 'resume'
        const savedSearchId = await insertSavedSearch(db, { accountId: person.id, isPaused })
        return { savedSearchId, ...(act === 'change' ? choices : {}), confirmed: 'yes' }
      },
    ),
  ),
  actOfPage(
    'account/shortlists/new-shortlist.tsx',
    NEW_SHORTLIST_ACTS,
    'save',
    'buyer',
    async ({ services: { db } }) => ({ homes: (await insertProperty(db)).id, name: 'Our first home' }),
  ),
  ...keysOf(SHORTLIST_ACTS).map((act) =>
    actOfPage(
      'account/shortlists/shortlist.tsx',
      SHORTLIST_ACTS,
      act,
      'buyer',
      async ({ services, person }) => {
        const { shortlistId, propertyId, voterId, commentId } = await insertShortlist(services, {
          ownerId: person.id,
          // Otherwise the same link is only given more time.
          isShared: act !== 'share',
        })
        const added = act === 'addHome' ? (await insertProperty(services.db)).id : propertyId
        const ids = { shortlistId, propertyId: added, voterId, commentId }
        return { ...ids, confirmed: 'yes', ...(act === 'rename' ? { name: 'Near my work' } : {}) }
      },
    ),
  ),
  actOfPage(
    'account/checkout/payment.tsx',
    PAYMENT_ACTS,
    'pay',
    'buyer',
    async ({ services: { db, clock }, person }) => {
      const { id } = await insertProperty(db)
      await putIntoCart(db, makeActor({ accountId: person.id }), { propertyId: id })
      const cart = await getCart(db, { accountId: person.id, now: clock.now() })
      return makePaymentFields({
        attemptKey: `attempt-${id}`,
        shownTotalPesewas: String(cart.totals.totalPesewas),
        shownItems: fingerprintOf([...cart.rentals, ...cart.sales]),
        cardNumber: '4242 4242 4242 4242',
      })
    },
  ),
  // What can be paid already is not begun anew: the buyer is led on to it.
  { ...waiting('again'), changesNothing: true },
  waiting('giveUp'),
  actOfPage('account/orders/orders-detail.tsx', ORDER_ACTS, 'cancel', 'signed-in', async (stage) => ({
    id: await insertOwnOrder(stage, stage.person),
    confirmed: 'yes',
  })),
  settings('saveProfile', 'signed-in', async () => PROFILE),
  {
    ...settings('saveAgent', 'agent', async () => ({
      agentPhone: '024 412 3456',
      licenceNumber: 'REAC 7',
    })),
    isAlwaysOwn: true,
  },
  settings('changePassword', 'signed-in', async () => ({
    currentPassword: FACTORY_PASSWORD,
    password: 'another-harmattan-2026',
    confirmPassword: 'another-harmattan-2026',
  })),
  settings('changeEmail', 'signed-in', async () => ({
    email: 'ama.anew@example.com',
    password: FACTORY_PASSWORD,
  })),
  settings('cancelEmailChange', 'signed-in', async ({ services, person }) => {
    await insertEmailChange(services.db, { accountId: person.id, oldEmail: person.email })
    return {}
  }),
  settings('endSession', 'signed-in', async ({ services, person }) => {
    await signInAs(services, person.id)
    const { id } = await services.db
      .selectFrom('sessions')
      .select('id')
      .where('accountId', '=', person.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { sessionId: id }
  }),
  settings('endOtherSessions', 'signed-in', async ({ services, person }) => {
    await signInAs(services, person.id)
    return {}
  }),
  settings('deleteAccount', 'signed-in', async () => ({ password: FACTORY_PASSWORD })),
]
