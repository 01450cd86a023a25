import { data, type RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import type { Services } from '#/platform/services.ts'
import { Refusal } from '#/shared/errors.ts'
import { fieldErrorsOf } from '#/shared/input.ts'
import { UNWORDED } from '#/shared/unworded-issue.ts'
import { type FormAnswer, withoutSecrets } from './form.ts'
import { asRefusal, noteRefusal } from './refusal.server.ts'
import { page, type RouteArguments, refusalHeaders } from './respond.server.ts'
import { servicesOf } from './services.server.ts'
import { forgetSession } from './session.server.ts'
import { statusOf } from './status.ts'

type FormSchema = v.GenericSchema<unknown, unknown>
type Values = Record<string, string>

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const MOST_FIELDS = 150
const MOST_FIELD_CHARACTERS = 100_000

/**
 * The fields of a posted form as texts. What no form of ours sends is refused: another content type, a file, a
 * field given twice, text that is not text.
 */
export async function readForm(request: Request): Promise<Values> {
  if (!FORM_TYPES.test(request.headers.get('Content-Type') ?? ''))
    throw new Refusal('unsupported', 'request.wrong_type', 'Send the fields of a form.')
  let form: FormData
  try {
    form = await request.formData()
  } catch {
    throw unreadable()
  }
  const values: Values = {}
  for (const [name, value] of form) {
    const isPlain = typeof value === 'string' && value.length <= MOST_FIELD_CHARACTERS && isText(value)
    if (!isPlain || !isText(name) || Object.hasOwn(values, name)) throw unreadable()
    Object.defineProperty(values, name, { value, enumerable: true })
  }
  if (Object.keys(values).length > MOST_FIELDS) throw unreadable()
  return values
}

function unreadable(): Refusal {
  return new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
}

// PostgreSQL stores neither, and no keyboard types them.
function isText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

type Act<S extends FormSchema, T> = (services: Services, value: v.InferOutput<S>) => Promise<T>

/**
 * Runs an action with the checked fields of its form. What does not pass, and what the command refuses, is answered
 * as a FormAnswer with the right status, so that the same page shows the messages and keeps what was typed.
 */
export function formAction<S extends FormSchema, T>(
  { context, request }: RouteArguments,
  schema: S,
  act: Act<S, T>,
) {
  return page(context, async (services) => {
    const values = await readForm(request)
    return await answer(context, values, schema, (value) => act(services, value))
  })
}

/** Checks the fields and acts; for pages with several forms, which read the request once and choose by a field. */
export async function answer<S extends FormSchema, T>(
  context: Readonly<RouterContextProvider>,
  values: Values,
  schema: S,
  act: (value: v.InferOutput<S>) => Promise<T>,
): Promise<T | ReturnType<typeof data<FormAnswer>>> {
  const parsed = v.safeParse(schema, values, UNWORDED)
  if (!parsed.success) {
    const { '': [message] = [], ...errors } = fieldErrorsOf(parsed.issues)
    return data(answerOf(values, { errors, ...(message ? { message } : {}) }), { status: 422 })
  }
  try {
    return await act(parsed.output)
  } catch (error) {
    const refusal = asRefusal(error, servicesOf(context).log)
    if (!(refusal instanceof Refusal)) throw error
    await noteRefusal(context, refusal)
    // A role or a session that ended before the command did: the page is shown to who they are now.
    if (refusal.kind === 'forbidden' || refusal.kind === 'unauthenticated') forgetSession(context)
    const { fields } = refusal.details
    const said = fields ? { errors: fields } : { errors: {}, message: refusal.message }
    const status = fields ? 422 : statusOf(refusal.kind)
    return data(answerOf(values, { ...said, code: refusal.code }), {
      status,
      headers: refusalHeaders(refusal),
    })
  }
}

function answerOf(values: Values, rest: Omit<FormAnswer, 'values'>): FormAnswer {
  return { ...rest, values: withoutSecrets(Object.entries(values)) }
}
