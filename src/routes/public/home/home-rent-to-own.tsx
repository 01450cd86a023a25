import { pictureOf } from '#/features/media/image.rules.ts'
import { propertiesHref } from '#/features/search/search.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Picture } from '#/ui/picture.tsx'
import type { OwnExample } from './home-own.server.ts'
import { HomeSection } from './home-section.tsx'

/** How a home is paid over time, in three steps and one sum. */
export function HomeRentToOwn({ own: { title, steps, home, sum, note } }: { own: OwnExample }) {
  return (
    <HomeSection title={title} className="home-own">
      <ol className="mb-4 grid gap-3 sm:grid-cols-3 lg:grid-cols-1 lg:gap-6">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="flex size-11 shrink-0 items-center justify-center bg-indigo font-bold text-white"
              style={{ borderRadius: '4px 4px 18px' }}
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-h3">{step.title}</h3>
              <p className="max-w-measure text-ink-2">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      {home.cover ? <Picture {...pictureOf({ ...home.cover, alt: '' })} sizes="400px" /> : null}
      <div className="turned border border-line bg-card p-4 lg:p-6">
        <p className="font-semibold">
          {home.href ? (
            <Link href={home.href} className="underline decoration-laterite underline-offset-4">
              {home.text}
            </Link>
          ) : (
            home.text
          )}
        </p>
        <dl className="mt-2 divide-y divide-dashed divide-line">
          {sum.map(({ term, amount }) => (
            <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <dt className="text-ink-2">{term}</dt>
              <dd className="ml-auto font-bold tabular">{amount}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-ink-2 text-sm">{note}</p>
        <form action={urls.properties} className="mt-4 grid grid-cols-2 gap-3">
          <Field label="I have now, in cedis">
            <TextInput name="cash" inputMode="decimal" autoComplete="off" maxLength={15} />
          </Field>
          <Field label="I can pay a month">
            <TextInput name="monthly" inputMode="decimal" autoComplete="off" maxLength={15} />
          </Field>
          <Button type="submit">See what fits</Button>
          <LinkButton href={propertiesHref({ tag: 'For Sale', own: 'yes' })} variant="secondary">
            Homes to own
          </LinkButton>
        </form>
      </div>
    </HomeSection>
  )
}
