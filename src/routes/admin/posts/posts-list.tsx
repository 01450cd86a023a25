import { SmallCover } from '#/features/media/components/small-cover.tsx'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { DashboardList, type ListPage } from '#/web/dashboard/dashboard-list.tsx'
import IconPlus from '~icons/ph/plus'
import { PostActButton } from './posts-act-button.tsx'
import { type PostsAddress, postsAddress } from './posts-address.ts'
import type { PostRow } from './posts-row.server.ts'
import { StateCell } from './posts-state.tsx'

// Narrower where the sidebar leaves little room, which the title needs.
const WIDTH = 'clamp(6rem, 22vw - 8rem, 8rem)'

const COLUMNS: readonly Column<PostRow>[] = [
  { label: 'Title', kind: 'title', cell: (post) => <Title post={post} /> },
  { label: 'Category', kind: 'plain', width: WIDTH, cell: ({ category }) => category },
  { label: 'Author', width: WIDTH, cell: ({ authorName }) => authorName },
  { label: 'State', kind: 'plain', width: '12.5rem', cell: (post) => <StateCell post={post} /> },
  { label: 'Read time', kind: 'plain', width: '7rem', cell: ({ readMinutes }) => `${readMinutes} min` },
  {
    label: 'Actions',
    kind: 'action',
    width: 'clamp(7rem, 50vw - 29rem, 14.5rem)',
    cell: (post) => <Actions post={post} />,
  },
]

/** One page of the articles, or why there are none. */
export function PostsList(page: ListPage<PostRow, PostsAddress>) {
  return (
    <DashboardList
      {...page}
      label="Articles"
      columns={COLUMNS}
      hrefOf={postsAddress.href}
      empty={<NoPosts address={page.address} />}
    />
  )
}

function Title({ post: { id, title, cover, isSample } }: { post: PostRow }) {
  return (
    <div className="flex items-start gap-3">
      <SmallCover cover={cover} />
      <div className="min-w-0 grow">
        <p className="font-semibold">
          <Link href={urls.editPost(id)} className="text-indigo underline-offset-4 hover:underline">
            {title}
          </Link>
        </p>
        {isSample ? (
          <div className="mt-1">
            <Badge>Sample</Badge>
          </div>
        ) : null}
      </div>
    </div>
  )
}

function Actions({ post }: { post: PostRow }) {
  const { id, title, state, isDeletable } = post
  return (
    <div className="-mt-2 -ml-2 flex flex-wrap items-start">
      {state === 'published' ? (
        <LinkButton href={urls.post(id)} variant="quiet" size="sm" aria-label={`View: ${title}`}>
          View
        </LinkButton>
      ) : null}
      <LinkButton href={urls.editPost(id)} variant="quiet" size="sm" aria-label={`Edit: ${title}`}>
        Edit
      </LinkButton>
      {state === 'draft' ? null : <PostActButton act="unpublish" about={post} />}
      {isDeletable ? <PostActButton act="delete" about={post} /> : null}
    </div>
  )
}

function NoPosts({ address }: { address: PostsAddress }) {
  if (!postsAddress.isNarrowed(address) && address.page === 1)
    return (
      <EmptyState title="No articles yet" action={<AddPost />}>
        <p>What you write stands here, from the first draft on.</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title="No articles found"
      action={<LinkButton href={urls.managePosts}>Show all articles</LinkButton>}
    >
      <p>{postsAddress.isNarrowed(address) ? 'None is like that.' : 'The list ends before this page.'}</p>
    </EmptyState>
  )
}

/** The way to the form of a new article. */
export function AddPost() {
  return (
    <LinkButton href={urls.submitBlog} icon={<IconPlus />}>
      Add article
    </LinkButton>
  )
}
