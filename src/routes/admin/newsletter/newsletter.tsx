import { useState } from 'react'
import { useNavigation } from 'react-router'
import { listMailedHomes } from '#/features/newsletter/mailed-homes.queries.server.ts'
import { previewNewsletter } from '#/features/newsletter/newsletter-preview.queries.server.ts'
import { countConfirmed, listMailablePosts } from '#/features/newsletter/subscriber.queries.server.ts'
import {
  MOST_GREETING_CHARACTERS,
  MOST_HOMES,
  MOST_SUBJECT_CHARACTERS,
} from '#/features/newsletter/subscriber.schema.ts'
import { listManagedProperties } from '#/features/properties/manage/managed-property.queries.server.ts'
import { listActiveCards } from '#/features/properties/property.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { formatDate } from '#/shared/dates.ts'
import { countOf, shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { AddressForm } from '#/web/dashboard/address-form.tsx'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import { scopeOf } from '#/web/request/scope.ts'
import IconSearch from '~icons/ph/magnifying-glass'
import type { Route } from './+types/newsletter'
import './newsletter.css'
import { newsletterAddress, readNewsletterAddress } from './newsletter-address.ts'
import { HomeChoices } from './newsletter-homes.tsx'
import { SendNewsletter } from './newsletter-send.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Newsletter'
const titleAsSubject = (title: string) => shorten(title, MOST_SUBJECT_CHARACTERS)
const MOST_FOUND = 8
/** Of the frame around the mail, above and below, in pixels. */
const BORDERS = 2

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async (services, actor) => {
    const { db, clock } = services
    const now = clock.now()
    const address = readNewsletterAddress(new URL(request.url).searchParams)
    const unsent = (await listMailablePosts(db, { now })).filter(({ mailing }) => !mailing)
    const post = unsent.find(({ id }) => id === address.postId) ?? unsent[0]
    const [picked, found, audience] = await Promise.all([
      listActiveCards(db, { ids: address.homeIds, now }),
      findHomes(services, { scope: scopeOf(actor), query: address.query, now }),
      countConfirmed(db),
    ])
    const homes = await listMailedHomes(db, { ids: address.homeIds, now })
    const words = {
      // The title of an article is no subject of another, whose title the field then holds.
      subject: unsent.some(({ title }) => titleAsSubject(title) === address.subject) ? '' : address.subject,
      greeting: address.greeting,
    }
    return {
      posts: unsent.map(({ id, title, publishedAt }) => ({
        id,
        title,
        publishedOn: formatDate(publishedAt),
      })),
      address,
      postId: post?.id,
      title: post?.title ?? '',
      words,
      picked,
      goneCount: address.homeIds.length - picked.length,
      found: found.filter(({ id }) => !address.homeIds.includes(id)).slice(0, MOST_FOUND),
      audience,
      preview: post && (await previewNewsletter(services, { postId: post.id, homes, ...words })),
    }
  })

async function findHomes(
  { db }: Pick<Services, 'db'>,
  { scope, query, now }: { scope: ReturnType<typeof scopeOf>; query: string; now: Date },
) {
  const { properties } = await listManagedProperties(db, {
    scope,
    query,
    status: 'active',
    sort: 'newest',
    page: 1,
    now,
  })
  return await listActiveCards(db, { ids: properties.map(({ id }) => id), now })
}

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { posts, postId, preview } = loaderData
  // Below what was sent the next article would look like the one that has gone.
  const [sent, setSent] = useState<{ title: string } | null>(null)
  const isChanging = useNavigation().state !== 'idle'
  return (
    <DashboardPage
      title={TITLE}
      intro="An article, homes if you like, and the mail as subscribers will get it"
      back={<BackLink href={urls.subscribers}>Subscribers</BackLink>}
    >
      {sent ? (
        <EmptyState
          title="The newsletter is on its way"
          action={
            <span className="flex flex-wrap justify-center gap-3">
              <LinkButton href={urls.subscribers}>What becomes of it</LinkButton>
              <Button variant="secondary" onClick={() => setSent(null)}>
                Write another
              </Button>
            </span>
          }
        >
          <p>“{sent.title}” is sent to each subscriber once.</p>
        </EmptyState>
      ) : postId && preview ? (
        <div className="newsletter-parts">
          <ContentForm content={loaderData} />
          <Preview {...preview} isChanging={isChanging} />
          <SendNewsletter
            postId={postId}
            words={loaderData.words}
            title={loaderData.words.subject || loaderData.title}
            homeIds={loaderData.picked.map(({ id }) => id)}
            audience={loaderData.audience}
            isChanging={isChanging}
            onSent={() => setSent({ title: loaderData.words.subject || loaderData.title })}
          />
        </div>
      ) : (
        <EmptyState
          title={posts.length === 0 ? 'No article waits to be sent' : 'This article cannot be sent'}
          action={<LinkButton href={urls.managePosts}>Articles</LinkButton>}
        >
          <p>Publish an article first. Each is sent once.</p>
        </EmptyState>
      )}
    </DashboardPage>
  )
}

type Content = Pick<
  Route.ComponentProps['loaderData'],
  'address' | 'posts' | 'postId' | 'title' | 'words' | 'picked' | 'found' | 'goneCount'
>

function ContentForm({ content }: { content: Content }) {
  const { address, posts, postId, title, words, picked, found, goneCount } = content
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-3 font-sans font-strong text-h3">What goes into it</h2>
      <AddressForm
        label="What goes into the newsletter"
        codec={newsletterAddress}
        address={address}
        replaces
        className="space-y-4"
      >
        <Field label="Article">
          <Select
            name="post"
            defaultValue={postId ?? ''}
            options={posts.map(({ id, title, publishedOn }) => ({
              value: id,
              label: `${title} (${publishedOn})`,
            }))}
          />
        </Field>
        {/* Another article has another title. */}
        <Field key={postId} label="Subject" hint="The title of the article, or what you make of it">
          <TextInput
            name="subject"
            defaultValue={words.subject || titleAsSubject(title)}
            maxLength={MOST_SUBJECT_CHARACTERS}
            autoComplete="off"
          />
        </Field>
        <Field label="Greeting" optional hint="A few lines before the article">
          <TextArea
            name="greeting"
            rows={3}
            defaultValue={words.greeting}
            maxLength={MOST_GREETING_CHARACTERS}
          />
        </Field>
        <Field label="Find homes" optional hint="Words of the title or the place">
          <TextInput
            type="search"
            name="query"
            icon={<IconSearch />}
            defaultValue={address.query}
            maxLength={200}
          />
        </Field>
        <HomeChoices query={address.query} picked={picked} found={found} />
        <p className="newsletter-bar flex items-center justify-between gap-3 border-line border-t bg-card py-2 xl:hidden">
          <span className="text-ink-2 text-sm">
            {picked.length} of {MOST_HOMES} homes
          </span>
          <LinkButton href="#mail" variant="secondary" size="sm">
            See the mail
          </LinkButton>
        </p>
        {goneCount > 0 ? (
          <p className="text-ink-2 text-sm">
            {countOf(goneCount, 'home', 'homes')} that you picked cannot be sent: not advertised any more.
          </p>
        ) : null}
      </AddressForm>
    </Card>
  )
}

/** As high as its mail, so that nothing scrolls within the page and no line is cut; without script it scrolls. */
function fitToMail(frame: HTMLIFrameElement | null): void {
  const mail = frame?.contentDocument?.documentElement
  if (frame && mail?.offsetHeight) frame.style.height = `${mail.offsetHeight + BORDERS}px`
}

function Preview({
  subject,
  html,
  text,
  isChanging,
}: {
  subject: string
  html: string
  text: string
  isChanging: boolean
}) {
  return (
    <Card as="section" id="mail" className="newsletter-preview min-w-0 scroll-mt-20 self-start p-4">
      <h2 className="flex items-baseline justify-between gap-3 font-sans font-strong text-h3">
        The mail
        <span role="status" className="font-normal text-ink-2 text-sm">
          {isChanging ? 'Changing…' : null}
        </span>
      </h2>
      <p className="mt-1 break-words text-ink-2 text-sm">Subject: {subject}</p>
      {/* No script, no form, and no link leads out of it. Of this origin: the browser paints it before it is in sight. */}
      <iframe
        title="The mail as subscribers will get it"
        sandbox="allow-same-origin"
        srcDoc={html}
        ref={fitToMail}
        onLoad={({ currentTarget }) => fitToMail(currentTarget)}
        className="newsletter-mail mt-3 w-full rounded border border-line bg-white"
      />
      <Disclosure title="As plain text" className="mt-3 border-line border-t">
        <pre className="overflow-x-auto whitespace-pre-wrap break-words text-sm">{text}</pre>
      </Disclosure>
    </Card>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the newsletter')
