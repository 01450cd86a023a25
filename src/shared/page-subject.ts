/**
 * What a public page shows and a change is about: one property or article, the lists of either, the list of what lies in
 * one place, or what agents let everybody know. A page that names none shows everything, and a change that names none is
 * about everything.
 */
export type PageSubject =
  | 'properties'
  | 'posts'
  | 'agents'
  | `property:${string}`
  | `post:${string}`
  | `place:${string}`
