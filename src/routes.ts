import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { PAYMENT_ACTS } from './routes/account/checkout/payment-acts.ts'
import { HOME_ACTS } from './routes/account/home/dashboard-home-acts.ts'
import { INSTALMENT_ACTS } from './routes/account/instalments/instalments-acts.ts'
import { AGREEMENT_PAYMENT_ACTS } from './routes/account/monthly-payment/agreement-payment-acts.ts'
import { INSTALMENT_PAYMENT_ACTS } from './routes/account/monthly-payment/instalment-payment-acts.ts'
import { MY_HOME_ACTS } from './routes/account/my-home/my-home-acts.ts'
import { ORDER_ACTS } from './routes/account/orders/orders-acts.ts'
import { PAYING_ACTS } from './routes/account/paying/paying-acts.ts'
import { APPLICATION_ACTS } from './routes/account/rent-to-own/application-acts.ts'
import { SETTINGS_ACTS } from './routes/account/settings/settings-acts.ts'
import { NEW_SHORTLIST_ACTS, SHORTLIST_ACTS } from './routes/account/shortlists/shortlist-acts.ts'
import { AGREEMENT_ACTS } from './routes/admin/agreements/agreement-detail-acts.ts'
import { BRAND_ACTS } from './routes/admin/brand/brand-acts.ts'
import { FIRST_STEP_ACTS } from './routes/admin/first-steps/first-steps-acts.ts'
import { LEAD_ACTS, LEADS_ACTS } from './routes/admin/leads/leads-acts.ts'
import { PREVIEW_ACTS } from './routes/admin/listings/preview/draft-preview-acts.ts'
import { OFFERED_HOME_ACTS } from './routes/admin/offered-homes/offered-home-acts.ts'
import { OFFER_ACTS } from './routes/admin/offers/property-offer-acts.ts'
import { OUTBOX_ACTS } from './routes/admin/outbox/outbox-acts.ts'
import { PAPER_ACTS } from './routes/admin/papers/property-papers-acts.ts'
import { PAYMENT_ACTS as MANAGED_PAYMENT_ACTS } from './routes/admin/payments/payment-detail-acts.ts'
import { PAYMENTS_ACTS } from './routes/admin/payments/payments-acts.ts'
import { PICTURE_ACTS } from './routes/admin/pictures/property-pictures-acts.ts'
import { PLAN_RULE_ACTS } from './routes/admin/plans/payment-plans-acts.ts'
import { POST_ACTS } from './routes/admin/posts/posts-acts.ts'
import { IMPORT_FILE_ACTS } from './routes/admin/properties/import/property-import-answer.ts'
import { LISTING_ACTS, MANAGE_ACTS } from './routes/admin/properties/properties-acts.ts'
import { REPORT_ACTS } from './routes/admin/reports/reports-acts.ts'
import { SUBSCRIBER_ACTS } from './routes/admin/subscribers/subscribers-acts.ts'
import { SYSTEM_ACTS } from './routes/admin/system/system-acts.ts'
import { INVITE_ACTS, PERSON_ACTS, USER_ACTS } from './routes/admin/users/users-acts.ts'
import { LISTING_EDITOR_ACTS } from './routes/editor/listing/listing-acts.ts'
import { POST_EDITOR_ACTS } from './routes/editor/post/post-acts.ts'
import { OWN_HOME_ACTS } from './routes/public/list-with-us/own-home-acts.ts'
import { VOTER_ACTS } from './routes/public/shortlists/voter-acts.ts'
import type { Acts } from './web/act/act.ts'
import { CART_ACTS } from './web/buyers/cart-acts.ts'
import { FAVORITE_ACTS } from './web/buyers/favorite-acts.ts'
import { SAVED_SEARCH_ACTS } from './web/saved-searches/saved-search-acts.ts'

/** The addresses of a page's acts, which the page's own module answers. */
const acts = (file: string, known: Acts, above: '' | 'dashboard/' = 'dashboard/') =>
  Object.entries(known).map(([name, { path }]) =>
    route(path.slice(1).replace(above, ''), file, { id: `${file}#${name}` }),
  )

// The site map. Every address the program answers is here; `server/http/http.server.ts` adds only files and health.
export default [
  layout('routes/public/public-layout.tsx', [
    index('routes/public/home/home.tsx'),
    route('properties', 'routes/public/properties/list/property-list.tsx'),
    route('properties/in/:place', 'routes/public/places/place-detail.tsx'),
    route('properties/:id', 'routes/public/properties/detail/property-detail.tsx'),
    route('properties/:id/contact-agent', 'routes/public/properties/detail/contact-agent.tsx'),
    route('properties/:id/report', 'routes/public/reports/report-property.tsx'),
    route('compare', 'routes/public/compare/compare.tsx'),
    route('about', 'routes/public/about/about.tsx'),
    route('how-we-check', 'routes/public/about/how-we-check.tsx'),
    route('blog', 'routes/public/blog/post-list.tsx'),
    route('blog/:id', 'routes/public/blog/post-detail.tsx'),
    route('contact', 'routes/public/contact/contact.tsx'),
    route('list-with-us', 'routes/public/list-with-us/list-with-us.tsx'),
    route('list-with-us/confirm', 'routes/public/list-with-us/confirm-offered-home.tsx'),
    route('list-with-us/:token', 'routes/public/list-with-us/own-home.tsx'),
    ...acts('routes/public/list-with-us/own-home.tsx', OWN_HOME_ACTS),
    route('newsletter', 'routes/public/newsletter/newsletter.tsx'),
    route('newsletter/confirm', 'routes/public/newsletter/newsletter-confirm.tsx'),
    route('newsletter/unsubscribe', 'routes/public/newsletter/newsletter-unsubscribe.tsx'),
    route('preview/:token', 'routes/public/properties/preview/property-preview.tsx'),
    // In the frame of the site, as visitors will see it.
    route('dashboard/listings/:propertyId/preview', 'routes/admin/listings/preview/draft-preview.tsx'),
    ...acts('routes/admin/listings/preview/draft-preview.tsx', PREVIEW_ACTS, ''),
    route('shortlists/:token', 'routes/public/shortlists/shared-shortlist.tsx'),
    ...acts('routes/public/shortlists/shared-shortlist.tsx', VOTER_ACTS),
    route('saved-searches/new', 'routes/public/saved-searches/save-search.tsx'),
    route('saved-searches/confirm', 'routes/public/saved-searches/confirm-saved-search.tsx'),
    route('saved-searches/manage', 'routes/public/saved-searches/manage-saved-search.tsx'),
    route('saved-searches/end', 'routes/public/saved-searches/end-saved-search.tsx'),
    route('what-can-i-pay', 'routes/public/affordability/affordability.tsx'),
    route('check-document', 'routes/public/check-document/check-document.tsx'),
    route('image-upload-demo', 'routes/public/upload-demo/image-upload-demo.tsx'),
    route('privacy-policy', 'routes/public/legal/privacy-policy.tsx'),
    route('terms-of-service', 'routes/public/legal/terms-of-service.tsx'),
    route('developers', 'routes/public/developers/developers.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('dashboard', 'routes/account/dashboard-layout.tsx', [
    index('routes/account/home/dashboard-home.tsx'),
    ...acts('routes/account/home/dashboard-home.tsx', HOME_ACTS),
    route('search', 'routes/admin/search/desk-search.tsx'),
    route('listings', 'routes/admin/listings/listings.tsx'),
    ...acts('routes/admin/listings/listings.tsx', LISTING_ACTS),
    route('properties', 'routes/admin/properties/properties.tsx'),
    ...acts('routes/admin/properties/properties.tsx', MANAGE_ACTS),
    route('properties/:id/pictures', 'routes/admin/pictures/property-pictures.tsx'),
    ...acts('routes/admin/pictures/property-pictures.tsx', PICTURE_ACTS),
    route('properties/:id/history', 'routes/admin/properties/properties-history.tsx'),
    route('properties/:id/rent-to-own', 'routes/admin/offers/property-offer.tsx'),
    ...acts('routes/admin/offers/property-offer.tsx', OFFER_ACTS),
    route('properties/:id/papers', 'routes/admin/papers/property-papers.tsx'),
    ...acts('routes/admin/papers/property-papers.tsx', PAPER_ACTS),
    route('properties/export', 'routes/admin/properties/property-export.ts'),
    route('properties/import', 'routes/admin/properties/import/property-import.tsx'),
    route('properties/import/:importId', 'routes/admin/properties/import/property-import.tsx', {
      id: 'routes/admin/import-file',
    }),
    ...acts('routes/admin/properties/import/property-import.tsx', IMPORT_FILE_ACTS),
    route('properties/import/:importId/rows', 'routes/admin/properties/import/property-import-rows.ts'),
    route('properties/import/:importId/refused', 'routes/admin/properties/import/property-import-refused.ts'),
    route('posts', 'routes/admin/posts/posts.tsx'),
    ...acts('routes/admin/posts/posts.tsx', POST_ACTS),
    route('leads', 'routes/admin/leads/leads.tsx'),
    ...acts('routes/admin/leads/leads.tsx', LEADS_ACTS),
    route('leads/export', 'routes/admin/leads/leads-export.ts'),
    route('leads/:id', 'routes/admin/leads/leads-detail.tsx'),
    ...acts('routes/admin/leads/leads-detail.tsx', LEAD_ACTS),
    route('orders/:id/instalments', 'routes/account/instalments/instalments.tsx'),
    ...acts('routes/account/instalments/instalments.tsx', INSTALMENT_ACTS),
    route('orders/:id/instalments/:position/pay', 'routes/account/monthly-payment/instalment-payment.tsx'),
    ...acts('routes/account/monthly-payment/instalment-payment.tsx', INSTALMENT_PAYMENT_ACTS),
    route(
      'orders/:id/instalments/:paymentId/receipt.pdf',
      'routes/account/instalments/instalments-receipt-file.ts',
    ),
    route('payment-plans', 'routes/admin/plans/payment-plans.tsx'),
    ...acts('routes/admin/plans/payment-plans.tsx', PLAN_RULE_ACTS),
    route('payment', 'routes/account/checkout/payment.tsx'),
    ...acts('routes/account/checkout/payment.tsx', PAYMENT_ACTS),
    route('orders', 'routes/account/orders/orders.tsx'),
    route('orders/:id', 'routes/account/orders/orders-detail.tsx'),
    ...acts('routes/account/orders/orders-detail.tsx', ORDER_ACTS),
    route('orders/:id/payment', 'routes/account/paying/paying.tsx'),
    ...acts('routes/account/paying/paying.tsx', PAYING_ACTS),
    route('orders/:id/receipt.pdf', 'routes/account/orders/orders-receipt-file.ts'),
    route('payments', 'routes/admin/payments/payments.tsx'),
    ...acts('routes/admin/payments/payments.tsx', PAYMENTS_ACTS),
    route('payments/export', 'routes/admin/payments/payments-export.ts'),
    route('payments/:paymentId', 'routes/admin/payments/payment-detail.tsx'),
    ...acts('routes/admin/payments/payment-detail.tsx', MANAGED_PAYMENT_ACTS),
    route('agreements', 'routes/admin/agreements/agreements.tsx'),
    route('home-agreements', 'routes/admin/home-agreements/home-agreements.tsx'),
    route('agreements/ledger.csv', 'routes/admin/agreements/agreements-export.ts'),
    route('agreements/ledger.journal', 'routes/admin/agreements/agreements-export.ts', {
      id: 'agreements-journal',
    }),
    route('agreements/:agreementId', 'routes/admin/agreements/agreement-detail.tsx'),
    ...acts('routes/admin/agreements/agreement-detail.tsx', AGREEMENT_ACTS),
    route('agreements/:agreementId/files/:fileId', 'routes/admin/agreements/applicant-file.ts'),
    route('my-home/apply/:propertyId', 'routes/account/rent-to-own/application.tsx'),
    ...acts('routes/account/rent-to-own/application.tsx', APPLICATION_ACTS),
    route('my-home/documents/:documentId', 'routes/account/my-home/my-home-file.ts'),
    route('my-home', 'routes/account/my-home/my-home.tsx'),
    ...acts('routes/account/my-home/my-home.tsx', MY_HOME_ACTS),
    route('my-home/:agreementId/payment', 'routes/account/monthly-payment/agreement-payment.tsx'),
    ...acts('routes/account/monthly-payment/agreement-payment.tsx', AGREEMENT_PAYMENT_ACTS),
    route('requests', 'routes/account/requests/requests.tsx'),
    route('messages', 'routes/account/messages/messages.tsx'),
    route('users', 'routes/admin/users/users.tsx'),
    ...acts('routes/admin/users/users.tsx', USER_ACTS),
    route('users/invite', 'routes/admin/users/users-invite.tsx'),
    ...acts('routes/admin/users/users-invite.tsx', INVITE_ACTS),
    route('users/:accountId', 'routes/admin/users/users-person.tsx'),
    ...acts('routes/admin/users/users-person.tsx', PERSON_ACTS),
    route('subscribers', 'routes/admin/subscribers/subscribers.tsx'),
    ...acts('routes/admin/subscribers/subscribers.tsx', SUBSCRIBER_ACTS),
    route('newsletter', 'routes/admin/newsletter/newsletter.tsx'),
    route('subscribers/export', 'routes/admin/subscribers/subscribers-export.ts'),
    route('reports', 'routes/admin/reports/reports.tsx'),
    ...acts('routes/admin/reports/reports.tsx', REPORT_ACTS),
    route('offered-homes', 'routes/admin/offered-homes/offered-homes.tsx'),
    route('offered-homes/:offeredHomeId', 'routes/admin/offered-homes/offered-home.tsx'),
    ...acts('routes/admin/offered-homes/offered-home.tsx', OFFERED_HOME_ACTS),
    route('offered-homes/:offeredHomeId/pictures/:imageId', 'routes/admin/offered-homes/offered-picture.ts'),
    route('outbox', 'routes/admin/outbox/outbox.tsx'),
    route('outbox/:mailId', 'routes/admin/outbox/outbox-mail.tsx'),
    ...acts('routes/admin/outbox/outbox.tsx', OUTBOX_ACTS),
    route('system', 'routes/admin/system/system.tsx'),
    ...acts('routes/admin/system/system.tsx', SYSTEM_ACTS),
    route('first-steps', 'routes/admin/first-steps/first-steps.tsx'),
    ...acts('routes/admin/first-steps/first-steps.tsx', FIRST_STEP_ACTS),
    route('brand', 'routes/admin/brand/brand.tsx'),
    ...acts('routes/admin/brand/brand.tsx', BRAND_ACTS),
    route('page-speed', 'routes/admin/page-speed/page-speed.tsx'),
    route('audit-log', 'routes/admin/audit-log/audit-log.tsx'),
    route('audit-log/export', 'routes/admin/audit-log/audit-log-export.ts'),
    route('favorites', 'routes/account/favorites/favorites.tsx'),
    ...acts('routes/account/favorites/favorites.tsx', FAVORITE_ACTS),
    route('saved-searches', 'routes/account/saved-searches/saved-searches.tsx'),
    ...acts('routes/account/saved-searches/saved-searches.tsx', SAVED_SEARCH_ACTS),
    route('shortlists', 'routes/account/shortlists/shortlists.tsx'),
    route('shortlists/new', 'routes/account/shortlists/new-shortlist.tsx'),
    ...acts('routes/account/shortlists/new-shortlist.tsx', NEW_SHORTLIST_ACTS),
    route('shortlists/:shortlistId', 'routes/account/shortlists/shortlist.tsx'),
    ...acts('routes/account/shortlists/shortlist.tsx', SHORTLIST_ACTS),
    route('cart', 'routes/account/cart/cart.tsx'),
    ...acts('routes/account/cart/cart.tsx', CART_ACTS),
    route('settings', 'routes/account/settings/settings.tsx'),
    ...acts('routes/account/settings/settings.tsx', SETTINGS_ACTS),
    route('settings/personal-data', 'routes/account/settings/personal-data.ts'),
  ]),
  // What is written stands in the dashboard's frame, at addresses of its own.
  layout('routes/editor/editor-layout.tsx', [
    route('submit-listing', 'routes/editor/listing/submit-listing.tsx'),
    ...acts('routes/editor/listing/submit-listing.tsx', LISTING_EDITOR_ACTS),
    route('submit-blog', 'routes/editor/post/submit-blog.tsx'),
    ...acts('routes/editor/post/submit-blog.tsx', POST_EDITOR_ACTS),
  ]),
  route('dashboard/orders/:id/receipt', 'routes/account/orders/orders-receipt.tsx'),
  route(
    'dashboard/orders/:id/instalments/:paymentId/receipt',
    'routes/account/instalments/instalments-receipt.tsx',
  ),
  layout('routes/public/auth/auth-layout.tsx', [
    route('login', 'routes/public/auth/login.tsx'),
    route('signup', 'routes/public/auth/signup.tsx'),
    route('forgot-password', 'routes/public/auth/forgot-password.tsx'),
    route('reset-password', 'routes/public/auth/reset-password.tsx'),
    route('verify-email', 'routes/public/auth/verify-email.tsx'),
    route('change-email', 'routes/public/auth/confirm-email-change.tsx'),
    route('change-email/undo', 'routes/public/auth/undo-email-change.tsx'),
    route('verify-email/resend', 'routes/public/auth/resend-verification.tsx'),
  ]),
  route('offline', 'routes/public/offline/offline.tsx'),
  route('manifest.webmanifest', 'routes/machine/web-manifest.ts'),
  route('robots.txt', 'routes/machine/seo/robots.ts'),
  route('sitemap.xml', 'routes/machine/seo/sitemap-index.ts'),
  route('sitemaps/:file', 'routes/machine/seo/sitemap-file.ts'),
  route('blog/feed.xml', 'routes/machine/seo/post-feed.ts'),
  route('properties/feed.xml', 'routes/machine/seo/property-feed.ts'),
  route('l/:code', 'routes/machine/sharing/short-page.ts'),
  route('share/picture.jpg', 'routes/machine/sharing/home-picture.ts'),
  route('share/places/:place/picture.jpg', 'routes/machine/sharing/place-picture.ts'),
  route('share/properties/:id/picture.jpg', 'routes/machine/sharing/property-picture.ts'),
  route('share/posts/:id/picture.jpg', 'routes/machine/sharing/post-picture.ts'),
  route('logout', 'routes/public/auth/logout.ts'),
  route('api/session', 'routes/internal-api/session.ts'),
  route('api/session/refresh', 'routes/internal-api/session-refresh.ts'),
  route('api/session/problems', 'routes/internal-api/session-problems.ts'),
  route('api/profile', 'routes/internal-api/profile.ts'),
  route('api/accounts', 'routes/internal-api/accounts.ts'),
  route('api/favorites', 'routes/internal-api/favorites.ts'),
  route('api/favorites/:propertyId/note', 'routes/internal-api/favorite-note.ts'),
  route('api/cart', 'routes/internal-api/cart.ts'),
  route('api/leads', 'routes/internal-api/leads.ts'),
  route('api/newsletter', 'routes/internal-api/newsletter.ts'),
  route('api/page-speed', 'routes/internal-api/page-speed.ts'),
  route('api/property-views', 'routes/internal-api/property-views.ts'),
  route('api/uploads', 'routes/internal-api/uploads.ts'),
  route('api/uploads/demo', 'routes/internal-api/demo-uploads.ts'),
  route('api/offered-homes/:token/pictures', 'routes/internal-api/offered-pictures.ts'),
  route('api/application-files/:agreementId', 'routes/internal-api/application-files.ts'),
  route('api/own-application/:propertyId', 'routes/internal-api/own-application.ts'),
  route('api/property-drafts', 'routes/internal-api/property-drafts.ts'),
  route('api/post-drafts', 'routes/internal-api/post-drafts.ts'),
  route('api/post-preview', 'routes/internal-api/post-preview.ts'),
  route('api/recently-viewed', 'routes/internal-api/recently-viewed.ts'),
  route('api/search/count', 'routes/internal-api/search-count.ts'),
  route('api/places/suggest', 'routes/internal-api/place-suggestions.ts'),
  route('api/places/map', 'routes/internal-api/map-labels.ts'),
  route('api/search/map', 'routes/internal-api/home-map.ts'),
  route('api/v1/properties', 'routes/public-api/properties.ts'),
  route('api/v1/properties/:id', 'routes/public-api/property.ts'),
  route('api/v1/places', 'routes/public-api/places.ts'),
  route('api/v1/posts', 'routes/public-api/posts.ts'),
  route('api/v1/posts/:id', 'routes/public-api/post.ts'),
  route('api/v1/openapi.json', 'routes/public-api/open-api.ts'),
  route('api/v1/*', 'routes/public-api/nothing.ts'),
  ...(process.env.NODE_ENV === 'development'
    ? [route('styleguide', 'routes/styleguide/styleguide.tsx')]
    : []),
] satisfies RouteConfig
