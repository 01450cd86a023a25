import { issueToken } from '#/features/accounts/links/token.commands.server.ts'
import type { TokenPurpose } from '#/features/accounts/links/token.queries.server.ts'
import { subscriberToken } from '#/features/newsletter/subscriber-link.rules.ts'
import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import {
  type SavedSearchLinkPurpose,
  savedSearchToken,
} from '#/features/saved-searches/saved-search-link.rules.ts'
import { makeJpeg } from '#/platform/images/testing/pictures.ts'
import { OWN_HOME_ACTS } from '#/routes/public/list-with-us/own-home-acts.ts'
import { VOTER_ACTS } from '#/routes/public/shortlists/voter-acts.ts'
import { urls } from '#/shared/urls.ts'
import { FACTORY_PASSWORD, insertAccount } from '../factories/account-factory.ts'
import { insertEmailChange } from '../factories/email-change-factory.ts'
import { factoryId } from '../factories/factory-id.ts'
import { insertOfferedHome, offeredHomeFields } from '../factories/offered-home-factory.ts'
import { insertProperty } from '../factories/property-factory.ts'
import { insertSavedSearch } from '../factories/saved-search-factory.ts'
import { insertShortlist } from '../factories/shortlist-factory.ts'
import { type Act, actOfPage, multipart, type Stage } from './act.ts'

const AT = '2026-11-20T09:00:00Z'
const OWN_HOME = 'public/list-with-us/own-home.tsx'
const newEmail = () => `new-${factoryId()}@example.com`

async function insertUnverified({ services }: Stage): Promise<{ id: string; email: string }> {
  return await insertAccount(services.db, { emailVerifiedAt: null })
}

async function linkFor({ services }: Stage, accountId: string, purpose: TokenPurpose): Promise<string> {
  const id = await services.db.transaction().execute((tx) => issueToken(tx, services, { accountId, purpose }))
  return services.secrets.linkToken(purpose, id)
}

export async function insertSubscriber(
  { services: { db } }: Stage,
  status: 'pending' | 'confirmed',
): Promise<string> {
  const id = factoryId()
  const confirmedAt = status === 'confirmed' ? AT : null
  await db
    .insertInto('subscribers')
    .values({ id, email: newEmail(), status, consentVersion: '2026-11', requestedAt: AT, confirmedAt })
    .execute()
  return id
}

/** A search of an address, and the token of the link that does this with it. */
async function linkToSearch(
  { services: { db, secrets } }: Stage,
  purpose: SavedSearchLinkPurpose,
  isPaused = false,
): Promise<string> {
  const isConfirmed = purpose === 'manage-saved-search'
  const id = await insertSavedSearch(db, { email: newEmail(), isConfirmed, isPaused })
  return savedSearchToken(secrets, purpose, id)
}

const sharedList = async ({ services }: Stage) =>
  insertShortlist(services, { ownerId: (await insertAccount(services.db)).id, isShared: true })

const newPerson = () => ({
  email: newEmail(),
  fullName: 'Kofi Mensah',
  phone: '',
  password: 'harmattan-wind-2026',
  confirmPassword: 'harmattan-wind-2026',
})

/** What visitors may do, too. */
export const ACTS_OF_EVERYBODY: readonly Act[] = [
  {
    route: 'public/auth/login.tsx',
    who: 'everybody',
    prepare: async ({ services }) => {
      const { email } = await insertAccount(services.db)
      return { path: urls.login, sent: { email, password: FACTORY_PASSWORD } }
    },
  },
  {
    route: 'internal-api/session.ts',
    who: 'everybody',
    prepare: async ({ services }) => {
      const { email } = await insertAccount(services.db)
      return { path: urls.session, sent: { json: { email, password: FACTORY_PASSWORD } } }
    },
  },
  {
    route: 'public/auth/signup.tsx',
    who: 'everybody',
    prepare: async () => ({ path: urls.signup, sent: newPerson() }),
  },
  {
    route: 'internal-api/accounts.ts',
    who: 'everybody',
    prepare: async () => ({ path: urls.accounts, sent: { json: newPerson() } }),
  },
  {
    route: 'public/auth/forgot-password.tsx',
    who: 'everybody',
    prepare: async ({ services }) => ({
      path: urls.forgotPassword,
      sent: { email: (await insertAccount(services.db)).email },
    }),
  },
  {
    route: 'public/auth/reset-password.tsx',
    who: 'everybody',
    prepare: async (stage) => {
      const { id } = await insertAccount(stage.services.db)
      const token = await linkFor(stage, id, 'reset-password')
      const password = 'another-harmattan-2026'
      return { path: urls.resetPassword, sent: { token, password, confirmPassword: password } }
    },
  },
  {
    route: 'public/auth/verify-email.tsx',
    who: 'everybody',
    prepare: async (stage) => {
      const { id } = await insertUnverified(stage)
      return { path: urls.verifyEmail, sent: { token: await linkFor(stage, id, 'verify-email') } }
    },
  },
  ...(['confirm', 'undo'] as const).map(
    (step): Act => ({
      route: `public/auth/${step}-email-change.tsx`,
      who: 'everybody',
      prepare: async ({ services }) => {
        const { id, email } = await insertAccount(services.db)
        const isChanged = step === 'undo'
        const change = await insertEmailChange(services.db, { accountId: id, oldEmail: email, isChanged })
        return {
          path: isChanged ? urls.undoEmailChange : urls.confirmEmailChange,
          sent: { token: change[isChanged ? 'undo' : 'old'] },
        }
      },
    }),
  ),
  {
    route: 'public/auth/resend-verification.tsx',
    who: 'everybody',
    prepare: async (stage) => ({
      path: urls.resendVerification,
      sent: { email: (await insertUnverified(stage)).email },
    }),
  },
  {
    route: 'public/auth/logout.ts',
    who: 'everybody',
    isBodiless: true,
    prepare: async () => ({ path: urls.logout, sent: { leave: 'now' } }),
  },
  {
    route: 'internal-api/session-problems.ts',
    who: 'everybody',
    changesNothing: true,
    prepare: async () => ({ path: urls.sessionProblems, sent: { json: { event: 'auth_error' } } }),
  },
  {
    route: 'public/contact/contact.tsx',
    who: 'everybody',
    prepare: async () => ({
      path: urls.contact,
      sent: {
        name: 'Kofi Mensah',
        email: newEmail(),
        phone: '',
        subject: 'A plot',
        message: 'Is it walled in?',
      },
    }),
  },
  {
    route: 'public/reports/report-property.tsx',
    who: 'everybody',
    prepare: async ({ services }) => ({
      path: urls.reportProperty((await insertProperty(services.db)).id),
      sent: { reason: 'wrong-price', note: 'The agent says another price.' },
    }),
  },
  {
    route: 'public/newsletter/newsletter.tsx',
    who: 'everybody',
    prepare: async () => ({ path: urls.newsletter, sent: { email: newEmail() } }),
  },
  {
    route: 'internal-api/newsletter.ts',
    who: 'everybody',
    prepare: async () => ({ path: urls.newsletterApi, sent: { json: { email: newEmail() } } }),
  },
  {
    route: 'public/newsletter/newsletter-confirm.tsx',
    who: 'everybody',
    prepare: async (stage) => {
      const id = await insertSubscriber(stage, 'pending')
      const token = subscriberToken(stage.services.secrets, 'confirm-newsletter', id)
      return { path: urls.confirmNewsletter, sent: { token } }
    },
  },
  {
    route: 'public/newsletter/newsletter-unsubscribe.tsx',
    who: 'everybody',
    prepare: async (stage) => {
      const id = await insertSubscriber(stage, 'confirmed')
      const token = subscriberToken(stage.services.secrets, 'end-newsletter', id)
      return { path: urls.unsubscribe, sent: { token } }
    },
  },
  {
    route: 'public/saved-searches/save-search.tsx',
    who: 'everybody',
    prepare: async () => ({
      path: urls.saveSearch,
      sent: { email: newEmail(), name: 'Houses', frequency: 'daily', tellsNew: 'on', search: 'type=house' },
    }),
  },
  {
    route: 'public/saved-searches/confirm-saved-search.tsx',
    who: 'everybody',
    prepare: async (stage) => ({
      path: urls.confirmSavedSearch,
      sent: { token: await linkToSearch(stage, 'confirm-saved-search') },
    }),
  },
  ...(['change', 'pause', 'resume', 'end'] as const).map(
    (act): Act => ({
      route: 'public/saved-searches/manage-saved-search.tsx',
      name: act,
      who: 'everybody',
      prepare: async (stage) => {
        const token = await linkToSearch(stage, 'manage-saved-search', act === 'resume')
        const choices: Record<string, string> =
          act === 'change' ? { name: 'Others', frequency: 'weekly', tellsDrops: 'on' } : {}
        return { path: urls.manageSavedSearch, sent: { act, token, ...choices } }
      },
    }),
  ),
  {
    route: 'public/saved-searches/end-saved-search.tsx',
    who: 'everybody',
    prepare: async (stage) => ({
      path: urls.endSavedSearch,
      sent: { token: await linkToSearch(stage, 'manage-saved-search') },
    }),
  },
  actOfPage('public/shortlists/shared-shortlist.tsx', VOTER_ACTS, 'vote', 'everybody', async (stage) => {
    const { token, propertyId } = await sharedList(stage)
    return { token, firstName: 'Esi', vote: `up:${propertyId}` }
  }),
  actOfPage('public/shortlists/shared-shortlist.tsx', VOTER_ACTS, 'comment', 'everybody', async (stage) => {
    const { token, propertyId } = await sharedList(stage)
    return { token, firstName: 'Esi', propertyId, text: 'Is there water?' }
  }),
  {
    route: 'public/list-with-us/list-with-us.tsx',
    who: 'everybody',
    prepare: async () => ({ path: urls.listWithUs, sent: offeredHomeFields({ email: newEmail() }) }),
  },
  {
    route: 'public/list-with-us/confirm-offered-home.tsx',
    who: 'everybody',
    prepare: async ({ services }) => ({
      path: offeredHomeUrls.confirm,
      sent: { token: (await insertOfferedHome(services, { status: 'sent', pictureCount: 1 })).confirmToken },
    }),
  },
  {
    route: OWN_HOME,
    name: 'addPicture',
    who: 'everybody',
    prepare: async ({ services }) => {
      const form = new FormData()
      form.set(
        'file',
        new File([new Uint8Array(await makeJpeg(64, 48))], 'house.jpg', { type: 'image/jpeg' }),
      )
      return {
        path: `${offeredHomeUrls.own((await insertOfferedHome(services)).token)}/pictures`,
        sent: await multipart(form),
      }
    },
  },
  actOfPage(OWN_HOME, OWN_HOME_ACTS, 'removePicture', 'everybody', async ({ services }) => {
    const { token, imageIds } = await insertOfferedHome(services, { pictureCount: 1 })
    return { token, imageId: imageIds[0] ?? '' }
  }),
  actOfPage(OWN_HOME, OWN_HOME_ACTS, 'send', 'everybody', async ({ services }) => ({
    token: (await insertOfferedHome(services, { pictureCount: 1 })).token,
  })),
  actOfPage(OWN_HOME, OWN_HOME_ACTS, 'withdraw', 'everybody', async ({ services }) => ({
    token: (await insertOfferedHome(services)).token,
    confirmed: 'yes',
  })),
  {
    route: 'internal-api/offered-pictures.ts',
    who: 'everybody',
    prepare: async ({ services }) => ({
      path: offeredHomeUrls.pictures((await insertOfferedHome(services)).token),
      sent: { bytes: await makeJpeg(64, 48), type: 'image/jpeg' },
    }),
  },
  {
    route: 'internal-api/page-speed.ts',
    who: 'everybody',
    prepare: async () => ({
      path: urls.pageSpeedApi,
      sent: { json: { page: '/', connection: 'fast', measures: [{ metric: 'LCP', value: 1_200 }] } },
    }),
  },
  {
    route: 'internal-api/property-views.ts',
    who: 'everybody',
    prepare: async ({ services }) => {
      const { id: propertyId } = await insertProperty(services.db)
      return { path: urls.propertyViews, sent: { json: { propertyId } } }
    },
  },
  {
    route: 'internal-api/demo-uploads.ts',
    who: 'everybody',
    prepare: async () => ({
      path: urls.demoUploads,
      sent: { bytes: await makeJpeg(64, 48), type: 'image/jpeg' },
    }),
  },
]
