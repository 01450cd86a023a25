import { useNavigate } from 'react-router'
import { readSearch, writeSearch } from '#/features/saved-searches/saved-search.rules.ts'
import { askForm } from '#/features/saved-searches/saved-search.schema.ts'
import { askForSearch } from '#/features/saved-searches/saved-search-address.commands.server.ts'
import { searchProperties } from '#/features/search/search.queries.server.ts'
import { describeFilters, propertiesHref } from '#/features/search/search.rules.ts'
import type { ChipKey } from '#/features/search/search.schema.ts'
import { withAgentName } from '#/features/search/search-agent.queries.server.ts'
import { filterChips } from '#/features/search/search-filter.queries.server.ts'
import { usePageForm } from '#/routes/public/auth/use-page-form.ts'
import { cleanText, countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { useAct } from '#/web/act/use-act.ts'
import { sendForm } from '#/web/auth/send-form.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicFormHeaders } from '#/web/request/cache.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import { formAction } from '#/web/request/form.server.ts'
import type { FormAnswer } from '#/web/request/form.ts'
import { Honeypot } from '#/web/request/honeypot.tsx'
import { PageHead } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { pageShows, visitorOf } from '#/web/request/services.server.ts'
import { SAVED_SEARCH_ACTS } from '#/web/saved-searches/saved-search-acts.ts'
import { SavedSearchFields } from '#/web/saved-searches/saved-search-fields.tsx'
import { chosenOf, savedSearchOptions } from '#/web/saved-searches/saved-search-options.server.ts'
import { useSession } from '#/web/session/session-provider.tsx'
import IconArrowLeft from '~icons/ph/arrow-left'
import type { Route } from './+types/save-search'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicFormHeaders

// What the heading of a list says; the rest tells one search of a name from another: its price, what the home has.
const IN_HEADING = new Set<ChipKey>(['query', 'location', 'tag', 'type', 'beds', 'plan', 'agent', 'area'])

// A word's beginning, in the middle of a name; what is an abbreviation stays.
const withinName = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

export const loader = ({ context, request }: Route.LoaderArgs) =>
  page(context, async ({ db, clock, readWords }) => {
    const search = writeSearch(readSearch(new URL(request.url).searchParams.toString()))
    const given = readSearch(search)
    const { filters: known, agentName } = await withAgentName(db, given)
    // Called and shown as the list understands it; it is saved as it was typed.
    const { filters } = await readWords(known)
    const { total, isCapped, place } = await searchProperties(db, { filters, now: clock.now() })
    pageShows(context, ['properties'])
    const chips = filterChips(filters, { placeLabel: place?.label, agentName })
    const heading = describeFilters(filters, place?.label, agentName)
    const others = chips
      .filter(({ key }) => !IN_HEADING.has(key))
      .map(({ label }) => withinName(label))
      // The price stands in a heading that does not say what for.
      .filter((words) => !heading.includes(words))
    return {
      search,
      href: propertiesHref(given),
      words: chips.map(({ label }) => label),
      found: countOf(total, 'home matches', 'homes match', isCapped),
      options: savedSearchOptions,
      chosen: chosenOf({
        name: cleanText([heading, ...others].join(', '), savedSearchOptions.nameLength),
        frequency: 'daily',
        tellsNew: true,
        tellsDrops: true,
        tellsReturns: true,
      }),
    }
  })

/** For who has no account; everybody else saves by an act of their own page. */
export const action = ({ context, request }: Route.ActionArgs) =>
  formAction({ context, request }, askForm, async (services, form) => {
    await askForSearch(services, visitorOf(context), form)
    return { isSent: true as const }
  })

const FAILED = 'Your search did not reach us. Check your connection and try again.'

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction, FAILED)

/** Where a search of the list is given a name and saved. */
export default function SaveSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { href, words, found } = loaderData
  const { user } = useSession()
  const isSent = actionData !== undefined && 'isSent' in actionData
  return (
    <div className="page-width py-8">
      <PageHead
        title="Save this search"
        description="We write to you when a home matches, gets cheaper or is back on the market."
        path={urls.saveSearch}
        noIndex
      />
      <div className="max-w-dialog">
        <h1 className="text-h2">Save this search</h1>
        <p className="mt-2 text-ink-2">
          We write to you when a home matches, gets cheaper or is back on the market. Now {found}.
        </p>
        <p className="mt-3 mb-6 flex flex-wrap gap-2 break-words">
          {words.length > 0 ? (
            words.map((word) => <Badge key={word}>{word}</Badge>)
          ) : (
            <Badge>Every home</Badge>
          )}
        </p>
        {isSent ? (
          <Alert kind="success" title="One more press, in your mail">
            Open the mail we have sent you, and confirm that the address is yours. From then on we tell you of
            this search.
          </Alert>
        ) : user ? (
          <AccountForm data={loaderData} />
        ) : (
          <AddressForm data={loaderData} answer={actionData} />
        )}
        <p className="mt-6">
          <LinkButton href={href} variant="quiet" icon={<IconArrowLeft />}>
            Back to the homes
          </LinkButton>
        </p>
      </div>
    </div>
  )
}

type Data = Route.ComponentProps['loaderData']

function AccountForm({ data: { search, options, chosen } }: { data: Data }) {
  const navigate = useNavigate()
  const href = actHref(SAVED_SEARCH_ACTS.save)
  const { failure, isBusy, submit } = useAct(href, {
    only: 'done',
    onDone: () => void navigate(urls.savedSearches),
  })
  return (
    <CheckedForm
      schema={() =>
        import('#/features/saved-searches/saved-search.schema.ts').then((module) => module.saveForm)
      }
      answer={failure}
      action={href}
      submit={submit}
      defaults={{ name: chosen.name }}
      label="Save this search"
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="search" value={search} />
      <SavedSearchFields options={options} chosen={chosen} answer={failure} />
      <Button type="submit" wide busy={isBusy}>
        Save search
      </Button>
    </CheckedForm>
  )
}

function AddressForm({
  data: { search, options, chosen },
  answer,
}: {
  data: Data
  answer: FormAnswer | undefined
}) {
  const { submit, isBusy } = usePageForm()
  const signIn = `${urls.login}?${new URLSearchParams({ from: `${urls.saveSearch}${search ? `?${search}` : ''}` })}`
  return (
    <CheckedForm
      schema={() =>
        import('#/features/saved-searches/saved-search.schema.ts').then((module) => module.askForm)
      }
      answer={answer && { ...answer, values: { name: chosen.name, ...answer.values } }}
      submit={submit}
      defaults={{ name: chosen.name }}
      label="Save this search"
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="search" value={search} />
      <FormField name="email" label="E-mail" required hint="No account needed: you confirm the address once">
        {(control) => (
          <TextInput
            {...control}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            placeholder="ama@example.com"
          />
        )}
      </FormField>
      <SavedSearchFields options={options} chosen={chosen} answer={answer} />
      <Honeypot />
      <Button type="submit" wide busy={isBusy}>
        Save search
      </Button>
      <p className="text-ink-2 text-sm">
        You agree that we mail you about this search. Every mail has a link that pauses, changes or ends it.
        See our{' '}
        <Link href={urls.privacyPolicy} className="text-indigo underline">
          privacy policy
        </Link>
        . You have an account?{' '}
        <Link href={signIn} className="text-indigo underline">
          Sign in
        </Link>
        , and the search stands there.
      </p>
    </CheckedForm>
  )
}
