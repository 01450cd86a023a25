import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'

type Agent = { id: string; email: string; fullName: string | null; homes: string }

/** Agents who advertise and cannot sign in; an invitation gives them an account, and they keep their homes. */
export function WithoutAccount({ agents }: { agents: readonly Agent[] }) {
  if (agents.length === 0) return null
  return (
    <section aria-labelledby="without-account" className="pt-4">
      <h2 id="without-account" className="mb-3 font-sans font-strong text-h3">
        Agents without an account
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {agents.map(({ id, email, fullName, homes }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 grow basis-52">
                <p className="truncate font-semibold">
                  <Link href={urls.person(id)} className="text-indigo underline-offset-4 hover:underline">
                    {fullName ?? email}
                  </Link>
                </p>
                <p className="break-words text-ink-2 text-sm">
                  {fullName ? `${email} · ` : null}
                  {homes}
                </p>
              </div>
              <LinkButton
                href={`${urls.invite}?person=${id}`}
                variant="secondary"
                size="sm"
                aria-label={`Invite: ${fullName ?? email}`}
              >
                Invite
              </LinkButton>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
