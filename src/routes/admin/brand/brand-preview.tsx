import { clsx } from 'clsx'
import { useId } from 'react'
import { presentSocialLink } from '#/features/brand/social-link.rules.ts'
import { Logo } from '#/ui/logo.tsx'

/** What the preview shows of the form's fields. */
export type PreviewTexts = Readonly<
  Record<
    | 'name'
    | 'legalName'
    | 'phone'
    | 'email'
    | 'whatsapp'
    | 'address'
    | 'openingHours'
    | 'socialLinks'
    | 'aboutStory'
    | 'team',
    string
  >
>

/** The texts as visitors will read them: header, footer and the page about the business. */
export function BrandPreview({ texts, isBeside = false }: { texts: PreviewTexts; isBeside?: boolean }) {
  const id = useId()
  const [lead, ...story] = texts.aboutStory.split(/\n\s*\n/).filter((part) => part.trim())
  const team = [...new Set(texts.team.split(/[;\n]/))].filter((line) => line.trim())
  const socials = texts.socialLinks
    .split(/[\s,]+/)
    .filter((link) => link.startsWith('https://') && URL.canParse(link))
  return (
    <section
      className={clsx(
        'brand-preview self-start overflow-hidden rounded border border-line bg-card',
        isBeside && 'brand-beside',
      )}
      aria-labelledby={id}
    >
      <h2 id={id} className="p-4 font-sans font-strong text-h3">
        As visitors will read it
      </h2>
      <div className="on-indigo bg-indigo p-4 text-white">
        <Logo name={texts.name} />
        <ul className="mt-4 flex flex-col gap-1 text-sm">
          <li>{texts.address}</li>
          <li className="tabular">{texts.phone}</li>
          <li>{texts.email}</li>
          <li className="text-indigo-tint">{texts.openingHours}</li>
        </ul>
        {socials.length > 0 ? (
          <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-2 text-sm" aria-label="Social media">
            {socials.map(presentSocialLink).map(({ href, icon, name }) => (
              <li key={href} className="flex items-center">
                <svg aria-hidden="true" className="mr-2 size-5">
                  <use href={`/social-icons.svg#${icon}`} />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        ) : null}
        <p className="mt-4 border-white/20 border-t pt-3 text-sm">© {texts.legalName}</p>
      </div>
      <div className="space-y-3 p-4">
        <h3 className="font-display text-h3">Our story</h3>
        {lead ? (
          <>
            <p className="whitespace-pre-line text-h3">{lead}</p>
            {story.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same while somebody types
              <p key={index} className="whitespace-pre-line">
                {part}
              </p>
            ))}
          </>
        ) : (
          <p className="text-ink-2">The page tells its own story until you write yours.</p>
        )}
        {team.length > 0 ? (
          <>
            <h3 className="font-display text-h3">Our team</h3>
            <ul className="divide-y divide-line border-line border-t">
              {team.map((line) => {
                const [name = '', role = ''] = line.split(':')
                return (
                  <li key={line} className="py-2">
                    <span className="font-semibold">{name.trim()}</span>
                    {role ? <span className="text-ink-2"> {role.trim()}</span> : null}
                  </li>
                )
              })}
            </ul>
          </>
        ) : null}
      </div>
    </section>
  )
}
