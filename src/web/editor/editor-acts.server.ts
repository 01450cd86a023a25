import { data, type RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import type { StaleDetails } from '#/features/drafts/draft.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { Refusal } from '#/shared/errors.ts'
import { answer } from '#/web/request/form.server.ts'
import { type EditorAnswer, readReplaced } from './editor-answer.ts'
import { type Fields, type FieldWords, findDifferences, namesOf, withChanges } from './field-differences.ts'
import { pickFields, readId, readOpened, readVersion } from './form-fields.ts'

/** A form that was sent: by whom, with what. */
export type EditorCall = {
  context: Readonly<RouterContextProvider>
  services: Services
  actor: Actor
  values: Record<string, string>
}
/** Where a form leads, or what it is answered with. */
export type Done<A extends EditorAnswer = EditorAnswer> = Response | ReturnType<typeof data<A>>

/** What the acts of every form need to know of the one that was sent. */
export type EditorForm<N extends string> = {
  words: FieldWords<N>
  /** The field that names what is edited; in the details of `usedCode` it names what the form became before. */
  subject: 'postId' | 'propertyId'
  /** Reads what is edited as it is saved now. */
  find: (call: EditorCall, id: string) => Promise<{ version: number; fields: Fields<N> }>
  keepDraft: (
    call: EditorCall,
    draft: {
      draftId: string | null
      /** What is edited; null for something new. */
      subjectId: string | null
      fields: Fields<N>
      version: number | null
    },
  ) => Promise<unknown>
  /** The code of the refusal of a form that was sent before. */
  usedCode: string
  /** The code of the refusal of changes to an older version. */
  staleCode: string
  /** A refusal as the form says it. */
  sayFailure: (call: EditorCall, refusal: { code: string; message: string }) => string
}

/** Does what a button asks for once the fields pass `schema`; a refusal is said in the words of the form. */
export async function act<N extends string, S extends v.GenericSchema, A extends EditorAnswer>(
  form: EditorForm<N>,
  call: EditorCall,
  schema: S,
  run: (value: v.InferOutput<S>) => Promise<Done<A>>,
): Promise<Done<A> | Done> {
  const outcome = await answer(call.context, call.values, schema, run)
  if (outcome instanceof Response) return outcome
  const said: EditorAnswer = outcome.data
  const { code, message } = said
  // A refusal has a code; what the check of the fields says stands for itself, and so does what was explained.
  if (message === undefined || code === undefined || said.savedAs) return outcome
  return data<EditorAnswer>(
    { ...said, message: form.sayFailure(call, { code, message }) },
    outcome.init ?? undefined,
  )
}

/** As `act`, for buttons that need no field. */
export async function actUnchecked<N extends string, A extends EditorAnswer>(
  form: EditorForm<N>,
  call: EditorCall,
  run: () => Promise<Done<A>>,
): Promise<Done<A> | Done> {
  return await act(form, call, v.looseObject({}), run)
}

/** As `act`, for buttons that save: what else holds a version, or holds the thing already, is answered with a way on. */
export async function actToSave<N extends string, S extends v.GenericSchema>(
  form: EditorForm<N>,
  call: EditorCall,
  schema: S,
  save: (value: v.InferOutput<S>) => Promise<Done>,
): Promise<Done> {
  return await act(form, await withTheirs(form, call), schema, async (value) => {
    try {
      return await save(value)
    } catch (error) {
      const explained = error instanceof Refusal ? await explain(form, call, error) : undefined
      if (explained) return explained
      throw error
    }
  })
}

/** Keeps what was typed as a draft. */
export async function keepUnfinished<N extends string>(form: EditorForm<N>, call: EditorCall) {
  const { values } = call
  const subjectId = values[form.subject] || null
  await form.keepDraft(call, {
    draftId: subjectId ? null : readId(values.draftId),
    subjectId,
    fields: pickFields(namesOf(form.words), values),
    version: readVersion(values.version),
  })
}

// "Keep mine" keeps what was changed in the form; in all other fields the version that it replaces goes on to hold.
async function withTheirs<N extends string>(form: EditorForm<N>, call: EditorCall): Promise<EditorCall> {
  const { values } = call
  const replaced = readReplaced(values.intent)
  const subjectId = values[form.subject]
  if (replaced === null || !subjectId) return call
  try {
    const theirs = await form.find(call, subjectId)
    // Saved once more, it is asked about once more.
    if (theirs.version !== replaced) return call
    const fields = withChanges(form.words, { ...ownSide(form, call), theirs: theirs.fields })
    return { ...call, values: { ...values, ...fields } }
  } catch (error) {
    // What cannot be read is refused by the edit, in its words.
    if (error instanceof Refusal) return call
    throw error
  }
}

// Refusals that offer a way on, which takes more than their message.
async function explain<N extends string>(
  form: EditorForm<N>,
  call: EditorCall,
  refusal: Refusal,
): Promise<Done | undefined> {
  const plain = { code: refusal.code, errors: {}, values: call.values }
  if (refusal.code === form.usedCode) {
    const savedAs = String(refusal.details[form.subject])
    return data<EditorAnswer>({ ...plain, message: form.sayFailure(call, refusal), savedAs }, { status: 409 })
  }
  if (refusal.code !== form.staleCode) return undefined
  // Whichever is chosen, what was typed can be found again.
  await keepUnfinished(form, call)
  const { current, version, changedBy, isOwnChange, changedAt } = refusal.details as StaleDetails<N>
  const stale = {
    version,
    changedBy,
    isOwnChange,
    changedAt: formatDateTime(changedAt),
    differences: findDifferences(form.words, { ...ownSide(form, call), theirs: current }),
  }
  return data<EditorAnswer>({ ...plain, stale }, { status: 409 })
}

// What the form holds, and what it held at first.
function ownSide<N extends string>({ words }: EditorForm<N>, { values }: EditorCall) {
  const names = namesOf(words)
  return { mine: pickFields(names, values), opened: readOpened(names, values.opened) }
}
