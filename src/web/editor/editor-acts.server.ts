import { data, redirect, replace } from 'react-router'
import * as v from 'valibot'
import { textsOf } from '#/features/drafts/draft.rules.ts'
import type { StaleDetails } from '#/features/drafts/draft.schema.ts'
import { formatDateTime } from '#/shared/dates.ts'
import { Refusal } from '#/shared/errors.ts'
import type { ActCall, ActHandler, AnswerOfForm, Outcome } from '#/web/act/act-route.server.ts'
import { answer } from '#/web/request/form.server.ts'
import type { FormAnswer } from '#/web/request/form.ts'
import { asRefusal } from '#/web/request/refusal.server.ts'
import type { EditorDetails } from './editor-answer.ts'
import type { CommonAct, EditorKind } from './editor-kind.ts'
import { type Fields, type FieldWords, findDifferences, namesOf, withChanges } from './field-differences.ts'
import { readId, readOpened, readVersion } from './form-fields.ts'

type Done = Outcome | AnswerOfForm
type Run<S extends v.GenericSchema> = (call: ActCall, form: v.InferOutput<S>) => Promise<Done>

/** What an editor's acts need to know of it on the server. */
export type EditorOnServer<N extends string, A extends string> = {
  kind: EditorKind<N, A>
  fieldWords: FieldWords<N>
  /** Reads what is edited as it is saved now. */
  find: (call: ActCall, id: string) => Promise<{ version: number; fields: Fields<N> }>
  saveDraft: (
    call: ActCall,
    draft: {
      draftId: string | null
      /** What is edited; null for something new. */
      subjectId: string | null
      fields: Fields<N>
      version: number | null
    },
  ) => Promise<unknown>
  discardDraft: (call: ActCall, draft: { draftId: string }) => Promise<unknown>
  /** What the fields mean, where that is not what they say. */
  prepare?: (call: ActCall) => Promise<ActCall>
  /** The code of the refusal of a form that was sent before. */
  usedCode: string
  /** The code of the refusal of changes to an older version. */
  staleCode: string
  /** The code of a refusal that is told as no answer at all. */
  unreachedCode?: string
}

/** The acts of an editor's buttons. */
export function editorActs<N extends string, A extends string>(editor: EditorOnServer<N, A>) {
  const { kind, prepare = async (call) => call } = editor

  // A refusal is said in the words of the editor.
  const handler = <S extends v.GenericSchema>(
    name: A | CommonAct,
    schema: S,
    run: Run<S>,
    ready: (call: ActCall) => Promise<ActCall> = prepare,
  ): ActHandler => ({
    act: kind.acts[name],
    handle: async (given) => {
      const call = await ready(given)
      return await answer<S, Done>(call.context, call.values, schema, async (form) => {
        try {
          return await run(call, form)
        } catch (error) {
          const refusal = asRefusal(error, call.services.log)
          if (!(refusal instanceof Refusal)) throw error
          const { code, details, message } = refusal
          const reason = code === editor.unreachedCode ? undefined : message
          throw new Refusal(refusal.kind, code, kind.failure(name, call.values, reason, true), details)
        }
      })
    },
  })

  /** An act that needs no field. */
  const on = (name: A | CommonAct, run: (call: ActCall) => Promise<Done>) =>
    handler(name, v.looseObject({}), run)

  /** An act that saves: what else holds a version, or holds the thing already, is answered with a way on. */
  const onSave = <S extends v.GenericSchema>(name: A | CommonAct, schema: S, save: Run<S>) =>
    handler(
      name,
      schema,
      async (call, form) => {
        try {
          return await save(call, form)
        } catch (error) {
          const explained = error instanceof Refusal ? await explain(name, call, error) : undefined
          if (explained) return explained
          throw error
        }
      },
      async (call) => await withTheirs(await prepare(call)),
    )

  /** Saves what is complete as `save` does, and everything else as an unfinished draft; both lead to `listHref`. */
  const onDraft = <S extends v.GenericSchema>(
    schema: S,
    {
      listHref,
      complete,
      save,
    }: { listHref: string; complete: (call: ActCall) => ActCall | null; save: Run<S> },
  ): ActHandler => {
    const unfinished = on('draft', async (call) => {
      await keepUnfinished(call)
      return redirect(listHref, 303)
    })
    const finished = onSave('draft', schema, save)
    return {
      act: kind.acts.draft,
      handle: async (given) => {
        const call = complete(await prepare(given))
        return call && v.is(schema, call.values)
          ? await finished.handle(call)
          : await unfinished.handle(given)
      },
    }
  }

  /** Forgets a draft: of something new, which leads to `homeHref`, or of changes, which opens what is saved. */
  const onDiscard = (homeHref: string) =>
    on('discard', async (call) => {
      await editor.discardDraft(call, { draftId: call.values.draftId ?? '' })
      const id = readId(call.values[kind.subject])
      return id ? replace(kind.editHref(id), 303) : redirect(homeHref, 303)
    })

  async function keepUnfinished(call: ActCall): Promise<void> {
    const { values } = call
    const subjectId = values[kind.subject] || null
    await editor.saveDraft(call, {
      draftId: subjectId ? null : readId(values.draftId),
      subjectId,
      fields: textsOf(kind.names, values),
      version: readVersion(values.version),
    })
  }

  // "Keep mine" keeps what was changed in the form; in all other fields the version that it replaces goes on to hold.
  async function withTheirs(call: ActCall): Promise<ActCall> {
    const { values } = call
    const replaced = readVersion(values.replaces)
    const id = values[kind.subject]
    if (replaced === null || !id) return call
    try {
      const theirs = await editor.find(call, id)
      // Saved once more, it is asked about once more.
      if (theirs.version !== replaced) return call
      const fields = withChanges(editor.fieldWords, { ...ownSide(call), theirs: theirs.fields })
      return { ...call, values: { ...values, ...(fields as Record<string, string>) } }
    } catch (error) {
      // What cannot be read is refused by the edit, in its words.
      if (error instanceof Refusal) return call
      throw error
    }
  }

  // Refusals that offer a way on, which takes more than their message.
  async function explain(
    name: A | CommonAct,
    call: ActCall,
    { code, message, details: known }: Refusal,
  ): Promise<AnswerOfForm | undefined> {
    const say = (said: { message?: string; details: EditorDetails }) =>
      data<FormAnswer & { details: EditorDetails }>(
        { code, errors: {}, values: call.values, ...said },
        { status: 409 },
      )
    if (code === editor.usedCode)
      return say({
        message: kind.failure(name, call.values, message, true),
        details: { savedAs: String(known[kind.subject]) },
      })
    if (code !== editor.staleCode) return undefined
    // Whichever is chosen, what was typed can be found again.
    await keepUnfinished(call)
    const { current, version, changedBy, isOwnChange, changedAt } = known as StaleDetails<N>
    const differences = findDifferences(editor.fieldWords, { ...ownSide(call), theirs: current })
    const stale = { version, changedBy, isOwnChange, changedAt: formatDateTime(changedAt), differences }
    return say({ details: { stale } })
  }

  // What the form holds, and what it held at first.
  function ownSide({ values }: ActCall) {
    const names = namesOf(editor.fieldWords)
    return { mine: textsOf(names, values), opened: readOpened(names, values.opened) }
  }

  return { on, onSave, onDraft, onDiscard }
}

/** The version that a form changes: with "Keep mine" the one that it replaces. */
export function versionOf({ values }: ActCall): number | null {
  return readVersion(values.replaces) ?? readVersion(values.version)
}
