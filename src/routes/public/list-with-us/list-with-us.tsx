import { redirect } from 'react-router'
import { beginOfferedHome } from '#/features/offered-homes/offered-home.commands.server.ts'
import { offerHomeForm } from '#/features/offered-homes/offered-home.schema.ts'
import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { sendForm } from '#/web/auth/send-form.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicFormHeaders } from '#/web/request/cache.ts'
import { formAction } from '#/web/request/form.server.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import { useSite } from '#/web/request/site.ts'
import type { Route } from './+types/list-with-us'
import { OfferForm } from './offer-form.tsx'
import './list-with-us.css'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicFormHeaders

export const loader = ({ context, request }: Route.LoaderArgs) =>
  page(context, async () => ({ isWithdrawn: new URL(request.url).searchParams.has('withdrawn') }))

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, offerHomeForm, async (services, form) => {
    const { token } = await beginOfferedHome(services, visitorOf(context), form)
    return redirect(offeredHomeUrls.own(token), 303)
  })

const FAILED =
  'Your home did not reach us. Check your connection and send it again: what you wrote is still here.'

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction, FAILED)

const STEPS = [
  ['Tell us about it', 'Two minutes: what it is, where, and what you ask for it. No account needed.'],
  ['Add its pictures', 'Up to ten, from your phone or your computer. Only our office sees them for now.'],
  ['Confirm your address', 'We mail you a link. One press, and our office looks at your home.'],
  ['We check and list it', 'We call you, look at the papers, and publish the listing with you.'],
] as const

/** Where an owner offers a home, without an account. */
export default function ListWithUs({ loaderData, actionData }: Route.ComponentProps) {
  const { brand } = useSite()
  return (
    <>
      <PageHead
        title="List your home with us"
        description={`Sell or let your home with ${brand.name}: a short form with pictures, checked by our office before anybody sees it.`}
        path={urls.listWithUs}
      />
      <div className="offer-page page-width">
        <div>
          <h1 className="text-display">List your home with us</h1>
          <p className="mt-3 max-w-measure text-h3 text-ink-2">
            Selling or letting a home, a shop or a plot of land? Offer it here. Our office checks it before
            anybody else sees it.
          </p>
          <ol className="offer-steps mt-6">
            {STEPS.map(([title, sentence], index) => (
              <li key={title}>
                <span aria-hidden="true">{index + 1}</span>
                <p className="font-semibold">{title}</p>
                <p className="text-ink-2">{sentence}</p>
              </li>
            ))}
          </ol>
        </div>
        <section
          aria-labelledby="offer-title"
          className="turned min-w-0 self-start border border-line bg-card p-4 sm:p-8"
        >
          <h2 id="offer-title" className="mb-4 text-h2">
            Your home
          </h2>
          {loaderData.isWithdrawn ? (
            <div className="mb-4">
              <Alert kind="success" title="Your offer is deleted, with its pictures." />
            </div>
          ) : null}
          <OfferForm answer={actionData} />
        </section>
      </div>
    </>
  )
}
