import type { Executor } from '#/database/connection.server.ts'
import { presentImage } from '../media/image.rules.ts'
import { IMAGE_COLUMNS } from '../media/image.schema.ts'
import { authorNameOf } from './post.rules.ts'
import type { PostAuthor } from './post.schema.ts'

/** Who stands, or would stand, on what somebody writes: on a new article they themselves, on any other its author. */
export async function findPostAuthor(
  db: Executor,
  { accountId, postId }: { accountId: string; postId: string | null },
): Promise<PostAuthor> {
  const post = postId
    ? await db
        .selectFrom('posts')
        .select(['authorId', 'authorName'])
        .where('id', '=', postId)
        .executeTakeFirst()
    : undefined
  const id = post ? post.authorId : accountId
  const profile = await db
    .selectFrom('profiles')
    .select(['fullName', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  const photo = await db
    .selectFrom('profiles')
    .innerJoin('images', 'images.id', 'profiles.photoImageId')
    .select(IMAGE_COLUMNS)
    .where('profiles.id', '=', id)
    .executeTakeFirst()
  return {
    name: post?.authorName ?? authorNameOf(profile ?? { fullName: null, email: '' }),
    photo: photo ? presentImage({ ...photo, alt: '' }) : null,
  }
}
