/** Every address that another page links to, so that no link is a hand-written string. */
export const urls = {
  home: '/',
  properties: '/properties',
  property: (id: string) => `/properties/${id}`,
  about: '/about',
  blog: '/blog',
  post: (id: string) => `/blog/${id}`,
  contact: '/contact',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  searchCount: '/api/search/count',
  placeSuggestions: '/api/places/suggest',
} as const
