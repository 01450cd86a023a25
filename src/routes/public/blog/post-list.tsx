import { clsx } from 'clsx'
import { useLocation } from 'react-router'
import { PostCard } from '#/features/blog/components/post-card.tsx'
import { countPostCategories, listPosts } from '#/features/blog/post.queries.server.ts'
import { POST_CATEGORIES, type PostFilters } from '#/features/blog/post.schema.ts'
import { presentPostCard } from '#/features/blog/post-card.rules.ts'
import { parsePostFilters, postsHref } from '#/features/blog/post-list.rules.ts'
import { countOf, shorten } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { ChipLink, FilterChip } from '#/ui/chip.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { FoldLine } from '#/ui/fold-line.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { PageHead, postFeedOf } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import { useSite } from '#/web/request/site.ts'
import IconRss from '~icons/ph/rss'
import type { Route } from './+types/post-list'
import { PostSearch } from './post-search.tsx'
import './post-list.css'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

export function loader({ context, request }: Route.LoaderArgs) {
  pageShows(context, ['posts'])
  return page(context, async ({ db, clock }) => {
    const now = clock.now()
    const filters = parsePostFilters(new URL(request.url).searchParams)
    const [{ posts, ...list }, categories] = await Promise.all([
      listPosts(db, { ...filters, now }),
      countPostCategories(db, { now }),
    ])
    return { posts: posts.map(presentPostCard), ...list, categories }
  })
}

const FOOT =
  'flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold text-indigo underline-offset-4 hover:underline'

/** So many articles lie on one screen or two. */
const FEW = 6

export default function PostList({
  loaderData: { posts, total, pageCount, categories },
}: Route.ComponentProps) {
  const filters = parsePostFilters(new URLSearchParams(useLocation().search))
  const isNarrowed = Boolean(filters.category ?? filters.tag ?? filters.query)
  const hasArticles = categories.length > 0
  // The newest of all is large, where two stand beside it.
  const hasLead = !isNarrowed && (filters.page ?? 1) === 1 && posts.length >= 3
  // The search among so few is folded, and below them.
  const isShort = !isNarrowed && pageCount <= 1 && total <= FEW
  return (
    <div className="page-width pt-8 pb-12">
      <PostListHead filters={filters} isEmpty={posts.length === 0} />
      <h1 className="text-display">Before you sign</h1>
      <p className="mt-3 max-w-[52ch] text-h3 text-ink-2">
        What to ask, what to check and what the law says, for anybody who rents, buys or sells in Ghana.
      </p>
      {hasArticles ? (
        <div className="mt-6 flex flex-col gap-4">
          {isShort ? null : <PostSearch filters={filters} />}
          <CategoryChips filters={filters} categories={categories} />
          {filters.tag ? (
            <p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
              Tagged{' '}
              <FilterChip href={postsHref({ ...filters, tag: undefined, page: undefined })}>
                {filters.tag}
              </FilterChip>
            </p>
          ) : null}
          {isNarrowed ? (
            <p className="text-ink-2 text-sm" role="status">
              {countOf(total, 'article', 'articles')}
              {filters.query ? ` for “${shorten(filters.query, 60)}”` : ''}
            </p>
          ) : null}
        </div>
      ) : null}
      {posts.length === 0 ? (
        <div className="mt-8">
          <NoArticles filters={filters} hasArticles={hasArticles} total={total} />
        </div>
      ) : (
        <ul
          className={clsx(
            'mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6',
            hasLead && 'posts-with-lead',
          )}
        >
          {posts.map((post, position) => (
            <li key={post.id}>
              <PostCard
                post={post}
                eager={position === 0}
                isLead={hasLead && position === 0}
                isLine={hasLead && position > 0}
                titleAs="h2"
              />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Pagination
          page={filters.page ?? 1}
          pageCount={pageCount}
          hrefFor={(number) => postsHref({ ...filters, page: number })}
          label="Pages of articles"
        />
      </div>
      {hasArticles ? (
        <div className="posts-foot text-sm">
          <a href={urls.postFeed} className={FOOT}>
            <IconRss /> Follow new articles in a feed reader
          </a>
          {isShort ? (
            <FoldLine title="Search articles" line={FOOT}>
              <div className="pt-2">
                <PostSearch filters={filters} />
              </div>
            </FoldLine>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function PostListHead({ filters, isEmpty }: { filters: PostFilters; isEmpty: boolean }) {
  const { brand } = useSite()
  const words = [
    filters.query ? `“${shorten(filters.query, 40)}”` : undefined,
    filters.category,
    filters.tag,
    filters.page ? `page ${filters.page}` : undefined,
  ].filter((word) => word !== undefined)
  return (
    <PageHead
      title={['Blog', ...words].join(', ')}
      description={`Guides to renting, buying and owning a home in Ghana: rent to own, land papers, rent advance and more${words.length > 0 ? ` (${words.join(', ')})` : ''}.`}
      path={postsHref(filters)}
      // Of what words and tags find there are as many pages as anybody likes.
      noIndex={isEmpty || filters.query !== undefined || filters.tag !== undefined}
      alternates={[postFeedOf(brand.name)]}
    />
  )
}

function CategoryChips({
  filters,
  categories,
}: {
  filters: PostFilters
  categories: readonly { category: string; count: number }[]
}) {
  const there = POST_CATEGORIES.filter(
    (category) => category === filters.category || categories.some((known) => known.category === category),
  )
  const hrefOf = (category: PostFilters['category']) => postsHref({ ...filters, category, page: undefined })
  return (
    <nav aria-label="Categories">
      <ul className="post-categories flex flex-wrap gap-2">
        <li>
          <ChipLink href={hrefOf(undefined)} on={filters.category === undefined}>
            All
          </ChipLink>
        </li>
        {there.map((category) => (
          <li key={category}>
            <ChipLink href={hrefOf(category)} on={filters.category === category}>
              {category}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoArticles({
  filters,
  hasArticles,
  total,
}: {
  filters: PostFilters
  hasArticles: boolean
  total: number
}) {
  if (!hasArticles) {
    return (
      <EmptyState
        title="No articles yet"
        action={<LinkButton href={urls.properties}>Browse properties</LinkButton>}
      >
        <p>The first ones are being written.</p>
      </EmptyState>
    )
  }
  if (total > 0) {
    return (
      <EmptyState
        title="There are no more articles"
        action={<LinkButton href={postsHref({ ...filters, page: undefined })}>To the first page</LinkButton>}
      >
        <p>This list is shorter than that.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No articles found" action={<LinkButton href={urls.blog}>All articles</LinkButton>}>
      <p>Try another word, or look through all of them.</p>
    </EmptyState>
  )
}
