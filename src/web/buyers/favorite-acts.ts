import { urls } from '#/shared/urls.ts'
import type { Acts } from '#/web/act/act.ts'

/** What hearts do where no script runs; what is dismissed cannot become a favorite again. A note is the owner's alone. */
export const FAVORITE_ACTS = {
  add: { path: urls.favoriteAct(':propertyId', 'addition') },
  remove: { path: urls.favoriteAct(':propertyId', 'removal') },
  dismiss: { path: urls.favoriteAct(':propertyId', 'dismissal') },
  note: { path: urls.favoriteAct(':propertyId', 'note') },
} as const satisfies Acts
