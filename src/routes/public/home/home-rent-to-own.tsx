import { propertiesHref } from '#/features/search/search.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { HomeData } from './home.tsx'
import { HomeSection } from './home-section.tsx'

/** How rent to own works, in three steps and one sum. */
export function HomeRentToOwn({ example }: { example: HomeData['example'] }) {
  const { price, plan } = example
  if (!plan) return null
  return (
    <HomeSection title="Rent to own in three steps" className="home-own">
      <ol className="mb-4 grid gap-4 sm:grid-cols-3 lg:grid-cols-1 lg:gap-6">
        <Step number={1} title="Choose a home">
          See the house and its papers first.
        </Step>
        <Step number={2} title="Pay half and move in">
          Half of the plan's total is the first payment, and the keys follow.
        </Step>
        <Step number={3} title="Pay the rest monthly">
          Equal parts, fixed in cedis. Then the transfer can be signed.
        </Step>
      </ol>
      <div className="turned border border-line bg-card p-4 lg:p-6">
        <p className="font-semibold">
          A house at {price} over {plan.months} months
        </p>
        <dl className="mt-3 divide-y divide-dashed divide-line-strong/50">
          <Amount term="First payment, to move in">{plan.firstPayment}</Amount>
          <Amount term={`Then each month, ${plan.months} times`}>{plan.monthly}</Amount>
          <Amount term="In all">{plan.total}</Amount>
          <Amount term="More than the list price">{plan.surcharge}</Amount>
        </dl>
        <form action={urls.properties} className="mt-4 grid grid-cols-2 gap-3">
          <Field label="I have now, in cedis">
            <TextInput name="cash" inputMode="decimal" autoComplete="off" maxLength={15} />
          </Field>
          <Field label="I can pay a month">
            <TextInput name="monthly" inputMode="decimal" autoComplete="off" maxLength={15} />
          </Field>
          <Button type="submit">See what fits</Button>
          <LinkButton href={propertiesHref({ tag: 'For Sale', plan: 'yes' })} variant="secondary">
            Homes to own
          </LinkButton>
        </form>
      </div>
    </HomeSection>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: string }) {
  return (
    <li className="flex gap-4 sm:max-lg:block">
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 items-center justify-center rounded rounded-br-[18px] bg-indigo font-bold text-white"
      >
        {number}
      </span>
      <div className="sm:max-lg:mt-3">
        <h3 className="text-h3">{title}</h3>
        <p className="mt-1 max-w-measure text-ink-2">{children}</p>
      </div>
    </li>
  )
}

function Amount({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className="text-ink-2">{term}</dt>
      <dd className="ml-auto font-bold tabular">{children}</dd>
    </div>
  )
}
