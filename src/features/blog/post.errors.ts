import { Refusal } from '#/shared/errors.ts'

/** No such article, or one that is not published. */
export function postNotFound(): Refusal {
  return new Refusal('not_found', 'post.not_found', 'This article does not exist or has been removed.')
}
