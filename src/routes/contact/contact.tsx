import type { ReactNode } from 'react'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconClock from '~icons/ph/clock'
import IconEnvelope from '~icons/ph/envelope-simple'
import IconMapPin from '~icons/ph/map-pin'
import IconPhone from '~icons/ph/phone'
import IconWhatsapp from '~icons/ph/whatsapp-logo'
import type { RouteHandle } from '../request/access.ts'
import { publicPageHeaders } from '../request/cache.ts'
import { PageHead } from '../request/page-head.tsx'
import { useSite } from '../request/site.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

export default function Contact() {
  const { brand, siteUrl } = useSite()
  const { latitude, longitude } = brand.mapPosition
  const office = [
    { icon: IconMapPin, name: 'Office', value: brand.address },
    {
      icon: IconPhone,
      name: 'Phone',
      value: <TextLink href={`tel:${brand.phone}`}>{formatPhone(brand.phone)}</TextLink>,
    },
    {
      icon: IconEnvelope,
      name: 'E-mail',
      value: <TextLink href={`mailto:${brand.email}`}>{brand.email}</TextLink>,
    },
    { icon: IconClock, name: 'Opening hours', value: brand.openingHours },
  ]
  return (
    <>
      <PageHead
        title="Contact us"
        description={`How to reach ${brand.name}: office address, telephone, WhatsApp, e-mail and opening hours.`}
        path={urls.contact}
        jsonLd={{
          '@context': 'https://schema.org',
          '@type': 'RealEstateAgent',
          name: brand.name,
          legalName: brand.legalName,
          url: siteUrl,
          telephone: brand.phone,
          email: brand.email,
          address: { '@type': 'PostalAddress', streetAddress: brand.address, addressCountry: 'GH' },
          geo: { '@type': 'GeoCoordinates', latitude, longitude },
        }}
      />
      <div className="page-width py-12 lg:py-18">
        <h1 className="text-display">Talk to us</h1>
        <p className="mt-4 max-w-[52ch] text-h3 text-ink-2">
          A question about a listing, a payment plan or your own property? Call, write, or send a WhatsApp
          message.
        </p>
        <div className="mt-10 grid gap-6 lg:grid-cols-[3fr_2fr]">
          <dl className="turned border border-line bg-card">
            {office.map(({ icon: Icon, name, value }) => (
              <div key={name} className="border-line border-b px-4 py-4 last:border-b-0 sm:px-6">
                <dt className="flex items-center gap-4 text-ink-3 text-sm">
                  <Icon className="size-6 shrink-0 text-laterite" />
                  {name}
                </dt>
                <dd className="break-words pl-10 font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-col gap-3">
            <LinkButton
              href={`https://wa.me/${brand.whatsapp.replace('+', '')}`}
              variant="whatsapp"
              icon={<IconWhatsapp />}
              wide
            >
              WhatsApp
            </LinkButton>
            <LinkButton href={`tel:${brand.phone}`} icon={<IconPhone />} wide>
              Call the office
            </LinkButton>
            <LinkButton
              href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
              variant="secondary"
              icon={<IconMapPin />}
              wide
            >
              Open in maps
            </LinkButton>
            <p className="mt-2 text-ink-2 text-sm">
              We answer in the order in which messages come in. For a listing, the agent named on its page
              knows most.
            </p>
          </div>
        </div>
      </div>
    </>
  )
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="-my-2.5 inline-flex min-h-11 items-center underline decoration-laterite underline-offset-4"
    >
      {children}
    </Link>
  )
}
