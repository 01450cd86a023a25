import { getPublicProperty } from '#/features/properties/property.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { Refusal } from '#/shared/errors.ts'
import { urls } from '#/shared/urls.ts'

const PURPOSES: readonly (readonly [path: string, purpose: string])[] = [
  [urls.favorites, 'Please sign in to see the homes that you saved.'],
  [urls.payment, 'Please sign in to go on to the checkout.'],
  [urls.cart, 'Please sign in to go on with your cart.'],
]

/** What somebody was about to do, read off the page that sent them to sign in. */
export async function purposeOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  from: string,
): Promise<string> {
  const { pathname } = new URL(from, 'https://here.invalid')
  const found = PURPOSES.find(([path]) => pathname.startsWith(path))
  if (found) return found[1]
  const apply = urls.applyToRentToOwn('')
  if (pathname.startsWith(apply)) {
    const title = await titleOf(db, { id: pathname.slice(apply.length), now: clock.now() })
    return title === undefined
      ? 'Please sign in to apply to rent to own.'
      : `Please sign in to apply to rent to own “${title}”.`
  }
  return pathname.endsWith('/contact-agent')
    ? 'Please sign in to contact the agent.'
    : 'Please sign in to go on.'
}

async function titleOf(db: Services['db'], wanted: { id: string; now: Date }): Promise<string | undefined> {
  try {
    return (await getPublicProperty(db, wanted)).title
  } catch (error) {
    // The page that they go on to says that it is gone.
    if (error instanceof Refusal) return undefined
    throw error
  }
}
