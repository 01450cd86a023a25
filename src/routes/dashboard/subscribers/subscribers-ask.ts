import { lazyOnIntent } from '#/ui/lazy-on-intent.tsx'

/** The question before an act, fetched when somebody is about to act. */
export const question = lazyOnIntent(() =>
  import('#/ui/asking-dialog.tsx').then((module) => module.AskingDialog),
)
