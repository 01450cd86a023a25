import type { ReactNode } from 'react'
import { hoursLines, openState } from '#/features/brand/opening-hours.rules.ts'
import { leaveMessage } from '#/features/leads/message.commands.server.ts'
import { messageForm } from '#/features/leads/message.schema.ts'
import { pictureOf } from '#/features/media/image.rules.ts'
import { findImageView } from '#/features/media/image-view.queries.server.ts'
import { formatPhone } from '#/shared/phone.ts'
import { cleanText } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { PictureWhenNear } from '#/ui/picture-when-near.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { sendForm } from '#/web/auth/send-form.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicFormHeaders } from '#/web/request/cache.ts'
import { formAction } from '#/web/request/form.server.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { visitorOf } from '#/web/request/services.server.ts'
import { actorOf } from '#/web/request/session.server.ts'
import { useSite } from '#/web/request/site.ts'
import IconClock from '~icons/ph/clock'
import IconEnvelope from '~icons/ph/envelope-simple'
import IconMapPin from '~icons/ph/map-pin'
import IconPhone from '~icons/ph/phone'
import IconWhatsapp from '~icons/ph/whatsapp-logo'
import type { Route } from './+types/contact'
import { ContactForm } from './contact-form.tsx'
import { ContactMap } from './contact-map.tsx'
import { chatWith, MESSAGE_FAILED } from './contact-words.ts'
import { LOOKING_FOR, LOOKING_LENGTH } from './request-address.ts'
import './contact.css'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicFormHeaders

export const loader = ({ context, request }: Route.LoaderArgs) =>
  page(context, async ({ db, config: { map, officeImageId } }) => ({
    picture: (officeImageId && (await findImageView(db, { imageId: officeImageId }))) || null,
    looking: cleanText(new URL(request.url).searchParams.get(LOOKING_FOR) ?? '', LOOKING_LENGTH),
    map: map.tileUrl ? { tileUrl: map.tileUrl, attribution: map.tileAttribution } : null,
  }))

export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, messageForm, async (services, form) => {
    await leaveMessage(services, (await actorOf(context)) ?? visitorOf(context), form)
    return { isSent: true as const }
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sendForm(serverAction, MESSAGE_FAILED)

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, siteUrl } = useSite()
  const { latitude, longitude } = brand.mapPosition
  const office: { icon: typeof IconClock; name: string; value: ReactNode; aside?: ReactNode }[] = [
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
    {
      icon: IconClock,
      name: 'Opening hours',
      value: (
        <span>
          {hoursLines(brand.openingHours).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </span>
      ),
      aside: <OpenNow openingHours={brand.openingHours} />,
    },
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
      <div className="contact-page page-width">
        <div>
          <div className="contact-head on-indigo text-white">
            <h1 className="text-display">Talk to us</h1>
            <p className="mt-3 max-w-measure text-h3 text-indigo-tint">
              A question about a listing, a payment plan or your own property? Write, call, or send a WhatsApp
              message.
            </p>
            <div className="mt-6 flex flex-wrap gap-3">
              <LinkButton
                href={chatWith(brand.whatsapp)}
                variant="whatsapp"
                icon={<IconWhatsapp />}
                className="grow"
              >
                WhatsApp
              </LinkButton>
              <LinkButton
                href={`tel:${brand.phone}`}
                variant="secondary"
                icon={<IconPhone />}
                className="grow"
              >
                Call the office
              </LinkButton>
            </div>
          </div>
          <dl className="contact-facts">
            {office.map(({ icon: Icon, name, value, aside }) => (
              <div key={name}>
                <Icon className="text-laterite" />
                <dt>{name}</dt>
                <dd className="font-semibold">
                  {value}
                  {aside}
                </dd>
              </div>
            ))}
          </dl>
          {loaderData.picture ? (
            <div className="turned mt-6 overflow-hidden border border-line">
              <PictureWhenNear
                {...pictureOf(loaderData.picture)}
                alt={`The office of ${brand.name}`}
                sizes="(min-width: 64rem) 40vw, 100vw"
              />
            </div>
          ) : null}
          <p className="mt-4 text-ink-2 text-sm">
            We answer in the order in which messages come in. For a listing, the agent named on its page knows
            most.
          </p>
        </div>
        <section
          id="message"
          aria-labelledby="message-title"
          className="turned border border-line bg-card p-4 sm:p-8"
        >
          <h2 id="message-title" className="mb-4 text-h2">
            Write to us
          </h2>
          <ContactForm answer={actionData} looking={loaderData.looking} />
        </section>
        <ContactMap tiles={loaderData.map} />
      </div>
    </>
  )
}

/** Whether somebody is there now. In the browser alone, since the page is the same for hours. */
function OpenNow({ openingHours }: { openingHours: string }) {
  const state = useHydrated() ? openState(openingHours, new Date()) : null
  if (!state) return null
  return <Badge kind={state.isOpen ? 'success' : 'neutral'}>{state.text}</Badge>
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
