import { data, type RouterContextProvider, redirect } from 'react-router'
import * as v from 'valibot'
import { publishPost, renderPreview, savePost, unpublishPost } from '#/features/blog/post.commands.server.ts'
import { discardDraft, saveDraft } from '#/features/blog/post-draft.commands.server.ts'
import { findPostForm } from '#/features/blog/post-form.queries.server.ts'
import { type PostField, postForm } from '#/features/blog/post-form.schema.ts'
import type { StaleDetails } from '#/features/drafts/draft.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { Refusal } from '#/shared/errors.ts'
import { isId } from '#/shared/ids.ts'
import { urls } from '#/shared/urls.ts'
import { answer } from '../request/form.server.ts'
import { findDifferences, withChanges } from '../writing/field-differences.ts'
import { pickFields, readOpened, readVersion } from '../writing/form-fields.ts'
import { readIntent, readReplaced } from '../writing/writing-answer.ts'
import { POST_INTENTS, type PostAnswer, type PostIntent, sayFailure } from './post-answer.ts'
import { FIELD_NAMES } from './post-fields.ts'
import { POST_WORDS } from './post-words.ts'

type Call = {
  context: Readonly<RouterContextProvider>
  services: Services
  actor: Actor
  values: Record<string, string>
}
type Done = Response | ReturnType<typeof data<PostAnswer>>

const NOTHING_TO_CHECK = v.looseObject({})

const ACTS: Record<PostIntent, (call: Call) => Promise<Done>> = {
  publish: (call) => keep(call, 'publish'),
  save: (call) => keep(call, 'save'),
  draft: (call) => {
    const kept = { ...call, values: { ...call.values, publish: 'draft' } }
    return v.is(postForm, kept.values)
      ? keep(kept, 'draft')
      : act(call, 'draft', NOTHING_TO_CHECK, async () => {
          await keepUnfinished(call)
          return redirect(urls.managePosts, 303)
        })
  },
  preview: (call) =>
    act(call, 'preview', NOTHING_TO_CHECK, async () => {
      const { services, actor, values } = call
      const preview = await renderPreview(services, actor, { markdown: values.content ?? '' })
      return data<PostAnswer>({ errors: {}, values, preview })
    }),
  unpublish: (call) =>
    act(call, 'unpublish', NOTHING_TO_CHECK, async () => {
      const postId = call.values.postId ?? ''
      await unpublishPost(call.services, call.actor, { postId })
      return redirect(urls.editPost(postId), 303)
    }),
  discard: (call) =>
    act(call, 'discard', NOTHING_TO_CHECK, async () => {
      const { services, actor, values } = call
      await discardDraft(services, actor, { draftId: values.draftId ?? '' })
      // Only an id may come into an address.
      const postId = idOrNull(values.postId)
      return redirect(postId ? urls.editPost(postId) : urls.managePosts, 303)
    }),
}

/** Does what a button of the article's form asks for: leads on, or answers what is wrong. */
export async function actOnPost(call: Call): Promise<Done> {
  const intent = readIntent(POST_INTENTS, call.values.intent)
  if (!intent) throw new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
  return await ACTS[intent](call)
}

async function keep(call: Call, intent: 'publish' | 'save' | 'draft'): Promise<Done> {
  const { services, actor, values } = call
  return await act(await withTheirs(call), intent, postForm, async (form) => {
    const writing = {
      postId: values.postId || null,
      form,
      // "Keep mine" names the version that it replaces.
      version: readReplaced(values.intent) ?? readVersion(values.version),
      draftId: values.postId ? null : idOrNull(values.draftId),
    }
    try {
      if (intent === 'draft') {
        await savePost(services, actor, writing)
        return redirect(urls.managePosts, 303)
      }
      const { id, publishedAt } = await publishPost(services, actor, writing)
      const isPublic = publishedAt !== null && publishedAt <= services.clock.now()
      if (!isPublic) return redirect(urls.managePosts, 303)
      return redirect(intent === 'save' ? urls.post(id) : urls.blog, 303)
    } catch (error) {
      const explained = error instanceof Refusal ? await explain(call, intent, error) : undefined
      if (explained) return explained
      throw error
    }
  })
}

// "Keep mine" keeps what was changed in the form; in all other fields the version that it replaces goes on to hold.
async function withTheirs(call: Call): Promise<Call> {
  const { services, actor, values } = call
  const replaced = readReplaced(values.intent)
  if (replaced === null || !values.postId) return call
  const { postId } = values
  try {
    const now = services.clock.now()
    const theirs = await findPostForm(services.db, { actorId: actor.accountId, postId, now })
    // Saved once more, the article is asked about once more.
    if (theirs.version !== replaced) return call
    const fields = withChanges(POST_WORDS, {
      mine: pickFields(FIELD_NAMES, values),
      theirs: theirs.fields,
      opened: readOpened(FIELD_NAMES, values.opened),
    })
    return { ...call, values: { ...values, ...fields } }
  } catch (error) {
    // What cannot be read is refused by the edit, in its words.
    if (error instanceof Refusal) return call
    throw error
  }
}

// Refusals that offer a way on, which takes more than their message.
async function explain(call: Call, intent: PostIntent, refusal: Refusal): Promise<Done | undefined> {
  const { values } = call
  const plain = { code: refusal.code, errors: {}, values }
  if (refusal.code === 'post.draft_used') {
    const savedAs = String(refusal.details.postId)
    const message = sayFailure(intent, refusal.message)
    return data<PostAnswer>({ ...plain, message, savedAs }, { status: 409 })
  }
  if (refusal.code !== 'post.stale') return undefined
  // Whichever is chosen, what was typed can be found again.
  await keepUnfinished(call)
  const { current, version, changedBy, isOwnChange, changedAt } = refusal.details as StaleDetails<PostField>
  const stale = {
    version,
    changedBy,
    isOwnChange,
    changedAt: formatDateTime(changedAt),
    differences: findDifferences(POST_WORDS, {
      mine: pickFields(FIELD_NAMES, values),
      theirs: current,
      opened: readOpened(FIELD_NAMES, values.opened),
    }),
  }
  return data<PostAnswer>({ ...plain, stale }, { status: 409 })
}

async function keepUnfinished({ services, actor, values }: Call): Promise<void> {
  await saveDraft(services, actor, {
    draftId: values.postId ? null : idOrNull(values.draftId),
    postId: values.postId || null,
    fields: pickFields(FIELD_NAMES, values),
    version: readVersion(values.version),
  })
}

async function act<S extends v.GenericSchema>(
  call: Call,
  intent: PostIntent,
  schema: S,
  run: (value: v.InferOutput<S>) => Promise<Done>,
): Promise<Done> {
  const outcome = await answer(call.context, call.values, schema, run)
  if (outcome instanceof Response) return outcome
  const said: PostAnswer = outcome.data
  // A refusal has a code; what the check of the fields says stands for itself, and so does what was explained.
  if (said.message === undefined || said.code === undefined || said.savedAs) return outcome
  return data<PostAnswer>({ ...said, message: sayFailure(intent, said.message) }, outcome.init ?? undefined)
}

function idOrNull(given: string | undefined): string | null {
  return given && isId(given) ? given : null
}
