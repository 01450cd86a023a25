import { POST_MESSAGES } from '#/features/blog/post-form.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { EditorKind } from '#/web/editor/editor-kind.ts'
import { POST_EDITOR_ACTS, type PostAct } from './post-acts.ts'
import { FIELD_NAMES, type FieldName } from './post-fields.ts'

const FAILURES: Record<PostAct, string> = {
  publish: POST_MESSAGES.failed,
  save: POST_MESSAGES.failed,
  draft: 'The draft could not be saved.',
  preview: 'The preview could not be made.',
  unpublish: 'The article could not be taken back.',
  discard: 'The draft could not be discarded.',
}

const REFUSED: Partial<Record<PostAct, string>> = {
  publish: POST_MESSAGES.refused,
  save: POST_MESSAGES.refused,
}

const SUCCESSES: Partial<Record<PostAct, string>> = {
  publish: POST_MESSAGES.published,
  save: 'Changes saved',
  draft: 'Draft saved',
  unpublish: 'The article is taken back. It is a draft now.',
  discard: 'Draft discarded',
}

export const POST_EDITOR: EditorKind<FieldName, PostAct> = {
  acts: POST_EDITOR_ACTS,
  path: urls.submitBlog,
  draftsPath: urls.postDrafts,
  subject: 'postId',
  thing: 'article',
  words: ['article', 'articles'],
  names: FIELD_NAMES,
  editHref: urls.editPost,
  continueHref: urls.continuePost,
  failure: (act, _sent, reason = 'Check your connection; what you typed stays here.', isRefused = false) =>
    `${isRefused ? (REFUSED[act] ?? FAILURES[act]) : FAILURES[act]} ${reason}`,
  success: (act, { publish }) =>
    act === 'publish' && publish === 'later' ? 'The article is scheduled.' : SUCCESSES[act],
  signedOut: 'You are signed out, so that nothing could be saved.',
  toastsFailures: true,
}
