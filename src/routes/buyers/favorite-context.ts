import { createContext, use } from 'react'

type FavoriteAsking = {
  /** Where somebody signs in and comes back to this page. */
  loginPath: string
  /** Asks a visitor to sign in, and keeps the property once they have. */
  ask: (propertyId: string) => void
  /** Fetches what asking needs; spread on whatever asks. */
  intent: object
}

export const FavoriteContext = createContext<FavoriteAsking | undefined>(undefined)

/** How a heart asks a visitor to sign in; needs the FavoriteHost around it. */
export function useFavoriteAsking(): FavoriteAsking {
  const asking = use(FavoriteContext)
  if (!asking) throw new Error('A heart needs a FavoriteHost around it')
  return asking
}
