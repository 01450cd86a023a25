import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { useSite } from '#/web/request/site.ts'
import { HomeSection } from './home-section.tsx'
import { listedFigure } from './listed-figure.ts'
import { moreLink } from './more-link.ts'

/** Who we are in two sentences and three figures; `total` is undefined while it is under way. */
export function HomeAbout({ total }: { total: number | undefined }) {
  const { brand } = useSite()
  return (
    <HomeSection
      title={`About ${brand.name}`}
      more={
        <Link href={urls.about} className={moreLink}>
          Read our story
        </Link>
      }
    >
      <div className="grid gap-4 border-line border-y py-2 lg:grid-cols-2 lg:gap-12 lg:py-8">
        <p className="max-w-measure text-ink-2 lg:text-h3">
          A home is one gate with everybody safe inside. We help you get there with papers you can check,
          prices that stay as written and payments that fit your month. 100% flexible: rent, buy or rent to
          own.
        </p>
        <dl className="grid grid-cols-3 gap-4">
          <Figure term="Founded">2025</Figure>
          <Figure term="Ways: rent, buy or own">3</Figure>
          <Figure term={total === 1 ? 'Property listed' : 'Properties listed'}>
            {total === undefined ? '…' : listedFigure(total)}
          </Figure>
        </dl>
      </div>
    </HomeSection>
  )
}

function Figure({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-ink-2 text-sm">{term}</dt>
      <dd className="font-bold text-price-lg text-indigo">{children}</dd>
    </div>
  )
}
