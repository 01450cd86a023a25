import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatPhone } from '#/shared/phone.ts'
import { urls } from '#/shared/urls.ts'
import { Lattice } from '#/ui/lattice.tsx'
import { Link } from '#/ui/link.tsx'
import { Logo } from '#/ui/logo.tsx'
import { useSite } from '#/web/request/site.ts'
import { useSession } from '#/web/session/session-provider.tsx'
import { buyerLinks, personalLinks, SITE_LINKS } from './site-links.ts'

const TYPES = [
  ['apartment', 'Apartments'],
  ['house', 'Houses'],
  ['townhouse', 'Townhouses'],
  ['room', 'Rooms'],
  ['commercial', 'Commercial'],
  ['land', 'Land'],
] as const

/** Links to everything, how to reach the office, and the legal pages. */
export function SiteFooter() {
  const { brand, year, savesData, showsSamples } = useSite()
  const session = useSession()
  return (
    <footer id="site-links" className="on-indigo relative mt-8 overflow-hidden lg:mt-18 bg-indigo text-white">
      <div className="relative h-6 text-indigo-tint" aria-hidden="true">
        <Lattice className="inset-0 opacity-25" />
      </div>
      <div className="page-width grid grid-cols-2 gap-x-8 gap-y-6 py-8 lg:grid-cols-[2fr_1fr_1fr_1.5fr] lg:py-12">
        <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-6 lg:col-span-1 lg:block">
          <Logo name={brand.name} />
          <p className="mt-4 max-w-[34ch] text-indigo-tint max-lg:hidden">
            Rent to own, buy, sell and rent homes across Ghana, with prices and papers in the open.
          </p>
          {brand.socials.length > 0 ? (
            <ul className="flex flex-wrap gap-x-6 lg:pt-3" aria-label="Social media">
              {brand.socials.map(({ href, icon, name }) => (
                <li key={href}>
                  <FooterLink href={href}>
                    <svg aria-hidden="true" className="mr-2 size-5">
                      <use href={`/social-icons.svg#${icon}`} />
                    </svg>
                    {name}
                  </FooterLink>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <FooterList title="Quick links">
          {[...SITE_LINKS, ...buyerLinks(session), ...personalLinks(session)].map(({ href, label }) => (
            <li key={href}>
              <FooterLink href={href}>{label}</FooterLink>
            </li>
          ))}
        </FooterList>
        <FooterList title="Property types">
          {TYPES.map(([type, label]) => (
            <li key={type}>
              <FooterLink href={`${urls.properties}?type=${type}`}>{label}</FooterLink>
            </li>
          ))}
        </FooterList>
        {/* An e-mail address needs the whole width of a phone. */}
        <div className="col-span-2 lg:col-span-1">
          <FooterList title="Contact" inline>
            <li className="flex min-h-11 items-center lg:min-h-8">{brand.address}</li>
            <li>
              <FooterLink href={`tel:${brand.phone}`}>{formatPhone(brand.phone)}</FooterLink>
            </li>
            <li>
              <FooterLink href={`mailto:${brand.email}`}>{brand.email}</FooterLink>
            </li>
          </FooterList>
        </div>
      </div>
      <div className="border-white/20 border-t">
        <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-4 text-sm">
          <p className="mr-auto py-2">
            © {year} {brand.legalName}
          </p>
          <div className="flex flex-wrap gap-x-6">
            <FooterLink href={urls.listWithUs}>List with us</FooterLink>
            <FooterLink href={urls.howWeCheck}>How we check</FooterLink>
            <FooterLink href={urls.privacyPolicy}>Privacy policy</FooterLink>
            <FooterLink href={urls.termsOfService}>Terms of service</FooterLink>
            <FooterLink href={urls.developers}>Developers</FooterLink>
          </div>
        </div>
        {savesData ? (
          <p className="page-width pb-6 text-indigo-tint text-sm">
            Pictures are small: your browser saves data, or your line is slow.
          </p>
        ) : null}
        {showsSamples ? (
          <p className="page-width pb-6 text-indigo-tint text-sm">
            These listings, agents and articles are samples, and their pictures are computer-made. Nothing
            shown here can be bought or rented.
          </p>
        ) : null}
      </div>
    </footer>
  )
}

function FooterList({
  title,
  inline = false,
  children,
}: {
  title: string
  /** Beside each other on phones, as far as they fit. */
  inline?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <h2 className="font-sans font-semibold text-brass text-sm">{title}</h2>
      <ul className={clsx('mt-2 underline-offset-4', inline && 'flex flex-wrap gap-x-6 lg:block')}>
        {children}
      </ul>
    </div>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="footer-link">
      {children}
    </Link>
  )
}
