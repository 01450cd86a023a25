import { pictureOf } from '#/features/media/image.rules.ts'
import { Alert } from '#/ui/alert.tsx'
import { Picture } from '#/ui/picture.tsx'
import type { PostView } from '../post.schema.ts'
import { PostByline } from './post-card.tsx'

/** An article as visitors read it; whoever writes it sees the same before it is published. */
export function PostArticle({ post, titleAs: Title = 'h1' }: { post: PostView; titleAs?: 'h1' | 'h2' }) {
  return (
    <>
      <header className="mt-4 max-w-[48rem]">
        <p className="font-semibold text-laterite">{post.category}</p>
        <Title className="mt-2 text-display">{post.title}</Title>
        <p className="mt-4 max-w-measure text-h3 text-ink-2">{post.excerpt}</p>
        <PostByline post={post} />
      </header>
      {post.cover ? (
        <div className="turned-hero mt-8 overflow-hidden border border-line bg-sand">
          <Picture
            {...pictureOf(post.cover)}
            sizes="(min-width: 80rem) 1200px, 95vw"
            eager="first"
            className="aspect-4/3 w-full object-cover sm:aspect-[2/1]"
          />
        </div>
      ) : null}
      <div className="mt-8 lg:mt-12">
        {/* Sanitised by an allow-list when it was published. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the article's HTML is the product of our own sanitiser */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: post.bodyHtml }} />
        {post.tags.length > 0 ? (
          <p className="mt-8 text-ink-3 text-sm">Filed under {post.tags.join(', ')}</p>
        ) : null}
        {post.isSample ? (
          <div className="mt-8 max-w-measure">
            <Alert kind="info">
              This is a sample article with a computer-made picture. It is general information, not legal
              advice.
            </Alert>
          </div>
        ) : null}
      </div>
    </>
  )
}
