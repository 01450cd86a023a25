import * as v from 'valibot'
import { isStorageReady } from '#/features/media/storage.queries.server.ts'
import { sendTestMail } from '#/features/oversight/mail-test.commands.server.ts'
import { readSystem } from '#/features/oversight/system.queries.server.ts'
import type { Concern } from '#/features/oversight/system.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { clientActs } from '#/web/act/act-client.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs, done, noted, on } from '#/web/act/act-route.server.ts'
import { FIRST_STEPS } from '#/web/dashboard/dashboard-links.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/system'
import './system.css'
import { SYSTEM_ACTS } from './system-acts.ts'
import { SystemErrors } from './system-errors.tsx'
import { type Fact, presentSystem } from './system-view.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle
export const headers = privatePageHeaders

const TITLE = 'System'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async (services) => {
    const storageWorks = await isStorageReady(services)
    return presentSystem(await readSystem(services, { storageWorks }), services.clock.now())
  })

export const action = (args: Route.ActionArgs) =>
  adminActs(args, [
    on(SYSTEM_ACTS.testMail, v.object({}), async ({ services, actor }) => {
      const { email } = await sendTestMail(services, actor)
      return services.machine.setUp.mail === 'folder'
        ? noted('Written to the data folder: it reaches nobody until SMTP_URL is set')
        : done(`A test mail is on its way to ${email}`)
    }),
  ])

export const clientAction = clientActs(SYSTEM_ACTS)

export default function System({ loaderData }: Route.ComponentProps) {
  const { intro, concerns, groups, mail, errors } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={intro}
      action={
        <span className="flex flex-wrap gap-3">
          {/* What is to be seen to leads there already. */}
          {concerns.some(({ leadsTo }) => leadsTo === 'first-steps') ? null : (
            <Link href={FIRST_STEPS} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              First Steps
            </Link>
          )}
          <Link href={urls.pageSpeed} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Page Speed
          </Link>
        </span>
      }
    >
      <ActOutcome back={urls.system} />
      <Concerns concerns={concerns} />
      <div className="system-cards">
        <div>
          {groups.slice(0, IN_FIRST_COLUMN).map((group) => (
            <Group key={group.id} {...group} />
          ))}
        </div>
        <div>
          {groups.slice(IN_FIRST_COLUMN).map((group) => (
            <Group key={group.id} {...group} />
          ))}
          <Card as="section" id="mails" className="p-4">
            <h2 className="font-sans font-strong text-h3">Mails</h2>
            <Facts facts={mail} />
            <div className="mt-2 flex flex-wrap items-center gap-4">
              <ActButton href={SYSTEM_ACTS.testMail.path} variant="secondary" size="sm">
                Send me a test mail
              </ActButton>
              <Link href={urls.outbox} className="font-semibold text-indigo underline underline-offset-4">
                Outbox
              </Link>
            </div>
          </Card>
        </div>
      </div>
      <SystemErrors errors={errors} />
    </DashboardPage>
  )
}

// As high as what is left for the second.
const IN_FIRST_COLUMN = 3

// What is seen to on this page has its part of it.
const WAYS: Record<Concern['leadsTo'], { label: string; href: string }> = {
  outbox: { label: 'Failed mails', href: `${urls.outbox}?status=failed` },
  'waiting-mails': { label: 'Waiting mails', href: `${urls.outbox}?status=queued` },
  'first-steps': { label: 'First Steps', href: FIRST_STEPS },
  errors: { label: 'Last errors', href: '#errors' },
  database: { label: 'Database', href: '#database' },
  disk: { label: 'Disk', href: '#disk' },
  backups: { label: 'Backups', href: '#backups' },
  work: { label: 'What is late', href: '#work' },
  program: { label: 'Program', href: '#program' },
}

function Concerns({ concerns }: { concerns: readonly Concern[] }) {
  if (concerns.length === 0) {
    return (
      <p className="mb-6 flex flex-wrap items-center gap-2">
        <Badge kind="success">All well</Badge>
        <span className="text-ink-2">Nothing needs anybody now.</span>
      </p>
    )
  }
  return (
    <section aria-labelledby="system-concerns" className="mb-6">
      <h2 id="system-concerns" className="mb-3 font-sans font-strong text-h3">
        To be seen to
      </h2>
      <ul className="space-y-2">
        {concerns.map(({ severity, title, advice, leadsTo }) => (
          <li
            key={title}
            data-severity={severity}
            className="system-concern flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded bg-card p-4"
          >
            <div className="min-w-0 grow basis-52">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {title}
                {severity === 'urgent' ? <Badge kind="danger">Urgent</Badge> : null}
              </p>
              <p className="mt-1 text-ink-2">{advice}</p>
            </div>
            <LinkButton
              href={WAYS[leadsTo].href}
              variant="secondary"
              size="sm"
              aria-label={`${WAYS[leadsTo].label}: ${title}`}
            >
              {WAYS[leadsTo].label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Group({ id, title, facts }: { id: string; title: string; facts: readonly Fact[] }) {
  return (
    <Card as="section" id={id} className="p-4">
      <h2 className="font-sans font-strong text-h3">{title}</h2>
      <Facts facts={facts} />
    </Card>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-3 divide-y divide-line border-line border-t">
      {facts.map(({ term, value, note }) => (
        <div key={term} className="system-fact">
          <dt className="text-ink-2 text-sm">{term}</dt>
          <dd>
            {value}
            {note ? <span className="block text-ink-2 text-sm">{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the state of the system')
