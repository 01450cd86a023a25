import type { ComponentType, SVGProps } from 'react'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import type { ImageView } from '#/features/media/image.schema.ts'
import { Badge } from '#/ui/badge.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import IconLead from '~icons/ph/chats'
import IconPayment from '~icons/ph/credit-card'
import IconAgreement from '~icons/ph/handshake'
import IconOffered from '~icons/ph/key'
import IconMail from '~icons/ph/paper-plane-tilt'

export type Hit = {
  id: string
  href: string
  title: string
  about: string
  /** Where it is in its life. */
  state?: { label: string; kind?: 'neutral' | 'success' | 'danger' | 'popular' }
} & (
  | { mark: 'cover'; cover: ImageView | null }
  | { mark: 'person'; initials: string }
  | { mark: keyof typeof ICONS }
)

const ICONS = {
  lead: IconLead,
  payment: IconPayment,
  agreement: IconAgreement,
  offered: IconOffered,
  mail: IconMail,
} satisfies Record<string, ComponentType<SVGProps<SVGSVGElement>>>

/** One thing that was found: a home by its picture, a person by their initials, anything else by its sign. */
export function HitRow({ hit }: { hit: Hit }) {
  const { href, title, about, state } = hit
  return (
    <div className="pressable relative flex items-center gap-3 px-4 py-2.5">
      <Mark hit={hit} />
      <div className="min-w-0 grow">
        <p className="line-clamp-2 break-words font-semibold">
          <CardLink href={href}>{title}</CardLink>
        </p>
        <p className="line-clamp-2 break-words text-ink-2 text-sm">{about}</p>
      </div>
      {state ? (
        <span className="shrink-0">
          <Badge kind={state.kind ?? 'neutral'}>{state.label}</Badge>
        </span>
      ) : null}
    </div>
  )
}

function Mark({ hit }: { hit: Hit }) {
  if (hit.mark === 'cover') return <SmallCover cover={hit.cover} dense />
  const Icon = hit.mark === 'person' ? null : ICONS[hit.mark]
  return (
    <span
      aria-hidden
      className="inline-flex size-10 shrink-0 items-center justify-center rounded bg-indigo-tint font-semibold text-indigo [&_svg]:size-5"
    >
      {hit.mark === 'person' ? hit.initials : null}
      {Icon ? <Icon /> : null}
    </span>
  )
}
