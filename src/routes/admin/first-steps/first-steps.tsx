import { clsx } from 'clsx'
import { readFirstSteps } from '#/features/first-steps/first-step.queries.server.ts'
import { type FirstStep, removalForm } from '#/features/first-steps/first-step.schema.ts'
import { removeSamples } from '#/features/first-steps/sample-removal.commands.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs, done, on } from '#/web/act/act-route.server.ts'
import { BRAND_PAGE, FIRST_STEPS } from '#/web/dashboard/dashboard-links.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import IconCheck from '~icons/ph/check'
import type { Route } from './+types/first-steps'
import { CopyLine } from './copy-line.tsx'
import { FIRST_STEP_ACTS } from './first-steps-acts.ts'
import { SamplesForm } from './first-steps-samples.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle
export const headers = privatePageHeaders

const TITLE = 'First Steps'

// How each step is called, why it matters, and where it is seen to: on a page, or by settings of the server. `lines` are
// what is written there or in its command line, one after the other; the page is then for what came of it.
const STEP_WORDS: Record<
  FirstStep['name'],
  {
    title: string
    open: string
    done: string
    link?: { href: string; label: string }
    settings?: string
    /** Why nothing is missing without it. */
    notNeeded?: string
    lines?: readonly string[]
  }
> = {
  brand: {
    title: 'Say who you are',
    open: 'Visitors read invented ones until you write yours: the legal name of the company, the phone and the e-mail address of the office.',
    done: 'Company, phone and e-mail address are yours.',
    link: { href: BRAND_PAGE, label: 'Brand and Texts' },
  },
  mail: {
    title: 'Let mails arrive',
    open: 'Mails are written to a folder of the server and reach nobody: no confirmation, no lead, no new password.',
    done: 'Mails are handed to a mail server. Send yourself one to see that they arrive.',
    link: { href: `${urls.system}#mails`, label: 'Send a test mail' },
    settings: 'SMTP_URL, MAIL_FROM',
  },
  proxy: {
    title: 'Name the proxy',
    open: 'If a proxy stands before the program, all visitors share the limits of its one address until it is named. Without a proxy nothing is missing.',
    done: 'The program knows whose word it takes for a visitor’s address.',
    settings: 'TRUSTED_PROXIES',
    notNeeded: 'Only this machine reaches the site, so no proxy stands before it.',
  },
  backup: {
    title: 'Make backups',
    open: 'Nothing is backed up by itself. A broken disk would take homes, leads and orders with it. Name a folder on another disk and start the program again: it makes one every night. Then make the first by hand, and prove it.',
    done: 'A backup is made every night.',
    link: { href: urls.system, label: 'System' },
    settings: 'BACKUP_FOLDER, BACKUP_PASSPHRASE',
    lines: [
      'BACKUP_FOLDER=/var/backups/fihankra',
      'npm run backup -- /var/backups/fihankra/first.tar.gz.age',
      'npm run verify -- /var/backups/fihankra/first.tar.gz.age',
    ],
  },
  samples: {
    title: 'Remove the samples',
    open: 'Visitors see invented homes that nobody can buy or rent.',
    done: 'No samples are shown.',
    link: { href: '#samples', label: 'Remove them below' },
  },
  home: {
    title: 'List your first home',
    open: 'Nothing of your own is on the market yet.',
    done: 'A home of your own is on the market.',
    link: { href: urls.submitListing, label: 'Add a home' },
  },
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, (services) => readFirstSteps(services))

export const action = (args: Route.ActionArgs) =>
  adminActs(args, [
    on(FIRST_STEP_ACTS.removeSamples, removalForm, async ({ services, actor }, form) => {
      const { properties, stayed } = await removeSamples(services, actor, form)
      const left =
        stayed > 0
          ? ` ${countOf(stayed, 'home stays', 'homes stay')}, which somebody asked about or ordered.`
          : ''
      return done(`${countOf(properties, 'sample home is', 'sample homes are')} gone.${left}`)
    }),
  ])

export const clientAction = clientActs(FIRST_STEP_ACTS)

export default function FirstSteps({ loaderData: { steps, isPublic, hasSamples } }: Route.ComponentProps) {
  const seenTo = steps.filter(({ isDone }) => isDone).length
  return (
    <DashboardPage
      title={TITLE}
      intro={
        seenTo === steps.length
          ? 'All is seen to.'
          : `${seenTo} of ${steps.length} done. See to the rest before visitors come.${isPublic ? '' : ' On your own machine none of it is needed yet.'}`
      }
    >
      <ActOutcome back={FIRST_STEPS} />
      <Card as="section" className="max-w-3xl">
        <ol className="divide-y divide-line">
          {steps.map((step, at) => (
            <Step key={step.name} step={step} number={at + 1} />
          ))}
        </ol>
      </Card>
      {hasSamples ? <SamplesForm /> : null}
    </DashboardPage>
  )
}

function Step({ step: { name, isDone, isNotNeeded }, number }: { step: FirstStep; number: number }) {
  const { title, open, done: seenTo, link, settings, notNeeded, lines } = STEP_WORDS[name]
  return (
    <li className="flex items-start gap-4 p-4">
      <span
        aria-hidden
        className={clsx(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-full font-semibold',
          isDone ? 'bg-palm-tint text-palm' : 'bg-sand text-ink-2',
        )}
      >
        {isDone ? <IconCheck /> : number}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-52">
          <h2 className="flex flex-wrap items-center gap-2 font-sans font-strong text-h3">
            {title}
            <Badge kind={isDone ? 'success' : 'neutral'}>
              {isNotNeeded ? 'Not needed here' : isDone ? 'Done' : 'Open'}
            </Badge>
          </h2>
          <p className="mt-1 text-ink-2">{isNotNeeded ? notNeeded : isDone ? seenTo : open}</p>
          {settings && !isDone ? (
            <p className="mt-1 text-sm">
              Setting of the server: <span className="break-words font-semibold">{settings}</span>
            </p>
          ) : null}
          {lines && !isDone
            ? lines.map((line) => (
                <div
                  key={line}
                  className="mt-2 flex items-center gap-x-2 rounded border border-line bg-limewash pl-3"
                >
                  {/* Without script it is selected as a whole by one press. */}
                  <code className="min-w-0 grow select-all break-words py-2 text-sm">{line}</code>
                  <CopyLine line={line} />
                </div>
              ))
            : null}
        </div>
        {link && !(name === 'samples' && isDone) && (isDone || !lines) ? (
          <LinkButton href={link.href} variant="secondary" size="sm">
            {link.label}
          </LinkButton>
        ) : null}
      </div>
    </li>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the first steps')
