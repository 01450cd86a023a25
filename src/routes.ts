import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// The site map. Every address the program answers is here; `server/http.server.ts` adds only files and health.
export default [
  layout('routes/layout/public-layout.tsx', [
    index('routes/home/home.tsx'),
    route('properties', 'routes/properties/property-list.tsx'),
    route('properties/:id', 'routes/properties/property-detail.tsx'),
    route('about', 'routes/about/about.tsx'),
    route('blog', 'routes/blog/post-list.tsx'),
    route('blog/:id', 'routes/blog/post-detail.tsx'),
    route('contact', 'routes/contact/contact.tsx'),
    route('submit-listing', 'routes/submit-listing/submit-listing.tsx'),
    route('image-upload-demo', 'routes/upload-demo/image-upload-demo.tsx'),
    route('privacy-policy', 'routes/legal/privacy-policy.tsx'),
    route('terms-of-service', 'routes/legal/terms-of-service.tsx'),
    route('*', 'routes/layout/not-found.tsx'),
  ]),
  route('dashboard', 'routes/dashboard/dashboard-layout.tsx', [
    index('routes/dashboard/dashboard-home.tsx'),
    route('listings', 'routes/dashboard/listings.tsx'),
    route('properties', 'routes/dashboard/properties.tsx'),
    route('properties/:id/history', 'routes/dashboard/properties-history.tsx'),
    route('properties/export', 'routes/dashboard/property-export.ts'),
    route('properties/import', 'routes/dashboard/property-import.tsx'),
    route('users', 'routes/dashboard/users.tsx'),
    route('outbox', 'routes/dashboard/outbox.tsx'),
    route('audit-log', 'routes/dashboard/audit-log.tsx'),
    route('settings', 'routes/dashboard/settings.tsx'),
    route('settings/personal-data', 'routes/dashboard/personal-data.ts'),
  ]),
  layout('routes/auth/auth-layout.tsx', [
    route('login', 'routes/auth/login.tsx'),
    route('signup', 'routes/auth/signup.tsx'),
    route('forgot-password', 'routes/auth/forgot-password.tsx'),
    route('reset-password', 'routes/auth/reset-password.tsx'),
    route('verify-email', 'routes/auth/verify-email.tsx'),
    route('verify-email/resend', 'routes/auth/resend-verification.tsx'),
  ]),
  route('logout', 'routes/auth/logout.ts'),
  route('api/session', 'routes/api/session.ts'),
  route('api/session/refresh', 'routes/api/session-refresh.ts'),
  route('api/session/problems', 'routes/api/session-problems.ts'),
  route('api/profile', 'routes/api/profile.ts'),
  route('api/accounts', 'routes/api/accounts.ts'),
  route('api/uploads', 'routes/api/uploads.ts'),
  route('api/uploads/demo', 'routes/api/demo-uploads.ts'),
  route('api/property-drafts', 'routes/api/property-drafts.ts'),
  route('api/search/count', 'routes/api/search-count.ts'),
  route('api/places/suggest', 'routes/api/place-suggestions.ts'),
  ...(process.env.NODE_ENV === 'development'
    ? [route('styleguide', 'routes/styleguide/styleguide.tsx')]
    : []),
] satisfies RouteConfig
