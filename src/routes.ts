import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { Acts } from './routes/act/act.ts'
import { CART_ACTS } from './routes/buyers/cart-acts.ts'
import { FAVORITE_ACTS } from './routes/buyers/favorite-acts.ts'
import { LEAD_ACTS, LEADS_ACTS } from './routes/dashboard/leads/leads-acts.ts'
import { ORDER_ACTS } from './routes/dashboard/orders/orders-acts.ts'
import { OUTBOX_ACTS } from './routes/dashboard/outbox/outbox-acts.ts'
import { PAYMENT_ACTS } from './routes/dashboard/payment/payment-acts.ts'
import { POST_ACTS } from './routes/dashboard/posts/posts-acts.ts'
import { LISTING_ACTS, MANAGE_ACTS } from './routes/dashboard/properties/properties-acts.ts'
import { SETTINGS_ACTS } from './routes/dashboard/settings/settings-acts.ts'
import { SUBSCRIBER_ACTS } from './routes/dashboard/subscribers/subscribers-acts.ts'
import { USER_ACTS } from './routes/dashboard/users/users-acts.ts'

/** The addresses of a page's acts, which the page's own module answers. */
const acts = (file: string, known: Acts) =>
  Object.entries(known).map(([name, { path }]) =>
    route(path.replace(/^\/(dashboard\/)?/, ''), file, { id: `${file}#${name}` }),
  )

// The site map. Every address the program answers is here; `server/http.server.ts` adds only files and health.
export default [
  layout('routes/layout/public-layout.tsx', [
    index('routes/home/home.tsx'),
    route('properties', 'routes/properties/property-list.tsx'),
    route('properties/in/:place', 'routes/places/place-detail.tsx'),
    route('properties/:id', 'routes/properties/property-detail.tsx'),
    route('properties/:id/contact-agent', 'routes/properties/contact-agent.tsx'),
    route('about', 'routes/about/about.tsx'),
    route('blog', 'routes/blog/post-list.tsx'),
    route('blog/:id', 'routes/blog/post-detail.tsx'),
    route('contact', 'routes/contact/contact.tsx'),
    route('newsletter', 'routes/newsletter/newsletter.tsx'),
    route('newsletter/confirm', 'routes/newsletter/newsletter-confirm.tsx'),
    route('newsletter/unsubscribe', 'routes/newsletter/newsletter-unsubscribe.tsx'),
    route('submit-listing', 'routes/submit-listing/submit-listing.tsx'),
    route('submit-blog', 'routes/submit-blog/submit-blog.tsx'),
    route('image-upload-demo', 'routes/upload-demo/image-upload-demo.tsx'),
    route('privacy-policy', 'routes/legal/privacy-policy.tsx'),
    route('terms-of-service', 'routes/legal/terms-of-service.tsx'),
    route('developers', 'routes/developers/developers.tsx'),
    route('*', 'routes/layout/not-found.tsx'),
  ]),
  route('dashboard', 'routes/dashboard/dashboard-layout.tsx', [
    index('routes/dashboard/dashboard-home.tsx'),
    route('listings', 'routes/dashboard/listings/listings.tsx'),
    ...acts('routes/dashboard/listings/listings.tsx', LISTING_ACTS),
    route('properties', 'routes/dashboard/properties/properties.tsx'),
    ...acts('routes/dashboard/properties/properties.tsx', MANAGE_ACTS),
    route('properties/:id/history', 'routes/dashboard/properties/properties-history.tsx'),
    route('properties/export', 'routes/dashboard/properties/property-export.ts'),
    route('properties/import', 'routes/dashboard/properties/property-import.tsx'),
    route('posts', 'routes/dashboard/posts/posts.tsx'),
    ...acts('routes/dashboard/posts/posts.tsx', POST_ACTS),
    route('leads', 'routes/dashboard/leads/leads.tsx'),
    ...acts('routes/dashboard/leads/leads.tsx', LEADS_ACTS),
    route('leads/export', 'routes/dashboard/leads/leads-export.ts'),
    route('leads/:id', 'routes/dashboard/leads/leads-detail.tsx'),
    ...acts('routes/dashboard/leads/leads-detail.tsx', LEAD_ACTS),
    route('payment', 'routes/dashboard/payment/payment.tsx'),
    ...acts('routes/dashboard/payment/payment.tsx', PAYMENT_ACTS),
    route('orders', 'routes/dashboard/orders/orders.tsx'),
    route('orders/:id', 'routes/dashboard/orders/orders-detail.tsx'),
    ...acts('routes/dashboard/orders/orders-detail.tsx', ORDER_ACTS),
    route('orders/:id/receipt.pdf', 'routes/dashboard/orders/orders-receipt-file.ts'),
    route('users', 'routes/dashboard/users/users.tsx'),
    ...acts('routes/dashboard/users/users.tsx', USER_ACTS),
    route('subscribers', 'routes/dashboard/subscribers/subscribers.tsx'),
    ...acts('routes/dashboard/subscribers/subscribers.tsx', SUBSCRIBER_ACTS),
    route('subscribers/export', 'routes/dashboard/subscribers/subscribers-export.ts'),
    route('outbox', 'routes/dashboard/outbox/outbox.tsx'),
    ...acts('routes/dashboard/outbox/outbox.tsx', OUTBOX_ACTS),
    route('page-speed', 'routes/dashboard/page-speed/page-speed.tsx'),
    route('audit-log', 'routes/dashboard/audit-log/audit-log.tsx'),
    route('favorites', 'routes/dashboard/favorites/favorites.tsx'),
    ...acts('routes/dashboard/favorites/favorites.tsx', FAVORITE_ACTS),
    route('cart', 'routes/dashboard/cart/cart.tsx'),
    ...acts('routes/dashboard/cart/cart.tsx', CART_ACTS),
    route('settings', 'routes/dashboard/settings/settings.tsx'),
    ...acts('routes/dashboard/settings/settings.tsx', SETTINGS_ACTS),
    route('settings/personal-data', 'routes/dashboard/settings/personal-data.ts'),
  ]),
  route('dashboard/orders/:id/receipt', 'routes/dashboard/orders/orders-receipt.tsx'),
  layout('routes/auth/auth-layout.tsx', [
    route('login', 'routes/auth/login.tsx'),
    route('signup', 'routes/auth/signup.tsx'),
    route('forgot-password', 'routes/auth/forgot-password.tsx'),
    route('reset-password', 'routes/auth/reset-password.tsx'),
    route('verify-email', 'routes/auth/verify-email.tsx'),
    route('verify-email/resend', 'routes/auth/resend-verification.tsx'),
  ]),
  route('offline', 'routes/offline/offline.tsx'),
  route('manifest.webmanifest', 'routes/offline/web-manifest.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  route('sitemap.xml', 'routes/seo/sitemap-index.ts'),
  route('sitemaps/:file', 'routes/seo/sitemap-file.ts'),
  route('blog/feed.xml', 'routes/seo/post-feed.ts'),
  route('properties/feed.xml', 'routes/seo/property-feed.ts'),
  route('l/:code', 'routes/sharing/short-page.ts'),
  route('share/properties/:id/picture.jpg', 'routes/sharing/property-picture.ts'),
  route('share/posts/:id/picture.jpg', 'routes/sharing/post-picture.ts'),
  route('logout', 'routes/auth/logout.ts'),
  route('api/session', 'routes/api/session.ts'),
  route('api/session/refresh', 'routes/api/session-refresh.ts'),
  route('api/session/problems', 'routes/api/session-problems.ts'),
  route('api/profile', 'routes/api/profile.ts'),
  route('api/accounts', 'routes/api/accounts.ts'),
  route('api/favorites', 'routes/api/favorites.ts'),
  route('api/cart', 'routes/api/cart.ts'),
  route('api/leads', 'routes/api/leads.ts'),
  route('api/newsletter', 'routes/api/newsletter.ts'),
  route('api/page-speed', 'routes/api/page-speed.ts'),
  route('api/property-views', 'routes/api/property-views.ts'),
  route('api/uploads', 'routes/api/uploads.ts'),
  route('api/uploads/demo', 'routes/api/demo-uploads.ts'),
  route('api/property-drafts', 'routes/api/property-drafts.ts'),
  route('api/post-drafts', 'routes/api/post-drafts.ts'),
  route('api/post-preview', 'routes/api/post-preview.ts'),
  route('api/search/count', 'routes/api/search-count.ts'),
  route('api/places/suggest', 'routes/api/place-suggestions.ts'),
  route('api/v1/properties', 'routes/api/v1/properties.ts'),
  route('api/v1/properties/:id', 'routes/api/v1/property.ts'),
  route('api/v1/places', 'routes/api/v1/places.ts'),
  route('api/v1/posts', 'routes/api/v1/posts.ts'),
  route('api/v1/posts/:id', 'routes/api/v1/post.ts'),
  route('api/v1/openapi.json', 'routes/api/v1/open-api.ts'),
  route('api/v1/*', 'routes/api/v1/nothing.ts'),
  ...(process.env.NODE_ENV === 'development'
    ? [route('styleguide', 'routes/styleguide/styleguide.tsx')]
    : []),
] satisfies RouteConfig
