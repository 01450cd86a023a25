import * as v from 'valibot'
import { isId } from '#/shared/ids.ts'
import { readInput } from '#/shared/input.ts'
import { privateJson } from '#/web/request/endpoint.server.ts'

const id = v.pipe(v.string(), v.check(isId, 'That is no id.'))
const nullableId = v.optional(v.nullable(id), null)
const version = v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), null)
const discarding = v.object({ discards: id })

/** What stands in a form; `subjectId` is what it changes, null for something new. */
type Draft<N extends string> = {
  draftId: string | null
  subjectId: string | null
  version: number | null
  fields: { [Name in N]?: string }
}

/**
 * Keeps a draft that `body` is, `{ draftId, <subject>, version, fields }`, and answers `{ draftId, savedAt }`; or forgets one:
 * `{ discards }`. `subject` is the name under which the id of what is changed comes.
 */
export async function answerDraft<N extends string>(
  body: unknown,
  {
    subject,
    names,
    save,
    discard,
  }: {
    subject: string
    names: readonly N[]
    save: (draft: Draft<N>) => Promise<{ draftId: string; savedAt: Date }>
    discard: (draft: { draftId: string }) => Promise<void>
  },
): Promise<Response> {
  if (typeof body === 'object' && body !== null && 'discards' in body) {
    await discard({ draftId: readInput(discarding, body).discards })
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
  }
  const entries = Object.fromEntries(names.map((name) => [name, v.exactOptional(v.string())]))
  const draftRequest = v.object({ draftId: nullableId, version, fields: v.object(entries) })
  const { [subject]: subjectId } = readInput(v.object({ [subject]: nullableId }), body)
  const draft = readInput(draftRequest, body)
  return privateJson(
    await save({ ...draft, subjectId: subjectId ?? null, fields: draft.fields as Draft<N>['fields'] }),
  )
}
