import type { Brand } from '#/features/brand/brand.config.ts'
import { hoursLines } from '#/features/brand/opening-hours.rules.ts'
import { pictureOf } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { formatPhone } from '#/shared/phone.ts'
import { initialsOf } from '#/shared/text.ts'
import { Link } from '#/ui/link.tsx'
import { PictureWhenNear } from '#/ui/picture-when-near.tsx'
import type { Site } from '#/web/request/site.ts'

// Links have the height of a finger, and what stands beside them stands on their line.
const LINE = 'inline-flex min-h-11 items-center'
const LINK = `${LINE} underline decoration-brass underline-offset-4`

// Days and their hours, which begin a line of their own where both do not fit; no line breaks inside a time.
function hoursLine(line: string) {
  const [, days = '', times = line] = /^(\D+:) (.+)$/.exec(line) ?? []
  return (
    <span key={line} className="block">
      {days} <span className="inline-block">{times}</span>
    </span>
  )
}

/** Who stands behind the marketplace, and the people where the settings name them. */
export function AboutOffice({
  brand,
  team,
  picture,
}: {
  brand: Site['brand']
  team: Brand['team']
  /** Of the office. */
  picture: ImageView | null
}) {
  const { legalName, address, phone, email, openingHours } = brand
  const office = [
    { name: 'Office', value: <span className={LINE}>{address}</span> },
    {
      name: 'Phone',
      value: (
        <Link href={`tel:${phone}`} className={LINK}>
          {formatPhone(phone)}
        </Link>
      ),
    },
    {
      name: 'E-mail',
      value: (
        <Link href={`mailto:${email}`} className={LINK}>
          {email}
        </Link>
      ),
    },
    {
      name: 'Opening hours',
      value: <span className="inline-block py-2.5">{hoursLines(openingHours).map(hoursLine)}</span>,
    },
  ]
  return (
    <section className="on-indigo bg-indigo text-white" aria-labelledby="office">
      <div className="page-width py-8 lg:py-12">
        <h2 id="office" className="text-h2">
          Who stands behind it
        </h2>
        <p className="mt-4 max-w-[52ch] text-h3 text-indigo-tint">
          {brand.name} is run by {legalName}. This is how you reach the people who answer for it.
        </p>
        <dl className="about-office mt-8 lg:grid lg:grid-cols-4 lg:gap-6">
          {office.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-indigo-tint text-sm">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {picture ? (
          <div className="turned mt-8 max-w-measure overflow-hidden">
            <PictureWhenNear
              {...pictureOf(picture)}
              alt={`The office of ${brand.name}`}
              sizes="(min-width: 48rem) 68ch, 100vw"
            />
          </div>
        ) : null}
        {team.length > 0 ? (
          <>
            <h3 className="mt-12 text-h3">Our team</h3>
            <ul className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
              {team.map(({ name, role }) => (
                <li
                  key={`${name} ${role}`}
                  className="flex min-w-0 items-center gap-4 rounded border border-white/20 p-4"
                >
                  <span
                    aria-hidden="true"
                    className="flex size-12 shrink-0 items-center justify-center rounded bg-sand font-semibold text-indigo"
                  >
                    {initialsOf(name)}
                  </span>
                  <div className="min-w-0 break-words">
                    <p className="font-semibold text-h3">{name}</p>
                    {role ? <p className="text-indigo-tint">{role}</p> : null}
                  </div>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </section>
  )
}
