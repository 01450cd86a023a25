import { pictureOf } from '#/features/media/image.rules.ts'
import type { AgentView } from '#/features/properties/property.schema.ts'
import { Link } from '#/ui/link.tsx'
import { Picture } from '#/ui/picture.tsx'
import IconPhone from '~icons/ph/phone'
import type { AgentText } from './property-detail-view.server.ts'

/** Who advertises it: only what is known of them. */
export function AgentCard({ agent, shown }: { agent: AgentView; shown: AgentText }) {
  return (
    <>
      <span className="turned flex size-18 shrink-0 items-center justify-center overflow-hidden bg-indigo font-semibold text-h3 text-white">
        {agent.photo ? (
          <Picture {...pictureOf(agent.photo)} sizes="64px" className="size-full object-cover" />
        ) : (
          <span aria-hidden="true">{shown.initials}</span>
        )}
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold text-h3">{agent.name}</p>
        <p className="text-ink-2 text-sm">
          {agent.licenceNumber
            ? `Real Estate Agency Council licence ${agent.licenceNumber}`
            : 'Licence number not given'}
        </p>
        <p className="text-ink-2 text-sm">{shown.facts}</p>
        {shown.homes ? (
          <Link
            href={shown.homes.href}
            className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
          >
            {shown.homes.words}
          </Link>
        ) : null}
        {shown.phone ? (
          <p className="mt-2">
            <a
              href={shown.phone.href}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-indigo underline"
            >
              <IconPhone className="size-5" />
              {shown.phone.shown}
            </a>
          </p>
        ) : null}
      </div>
    </>
  )
}
