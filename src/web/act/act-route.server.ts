import { data, type RouterContextProvider, replace } from 'react-router'
import type * as v from 'valibot'
import type { Services } from '#/platform/services.ts'
import type { Actor, Visitor } from '#/shared/actor.ts'
import { Refusal } from '#/shared/errors.ts'
import { actAs, type RequireActor } from '#/web/request/act.server.ts'
import { answer, readForm } from '#/web/request/form.server.ts'
import { type FormAnswer, withoutSecrets } from '#/web/request/form.ts'
import {
  type RouteArguments,
  requireActor,
  requireAdmin,
  requireAgentActor,
} from '#/web/request/respond.server.ts'
import {
  type Act,
  type ActAnswer,
  CONFIRMED,
  OUTDATED,
  paramsOf,
  type Question,
  withoutAdvice,
} from './act.ts'

type FormSchema = v.GenericSchema<unknown, unknown>
type Values = Readonly<Record<string, string>>

/** Who acts, with what; `values` are the form's fields and the address's parameters, unchecked. */
export type ActCall<A extends Visitor = Actor> = {
  context: Readonly<RouterContextProvider>
  services: Services
  actor: A
  values: Values
  /** What `read` of the handler made of the request. */
  body: unknown
}

/** How an act ended, when it did not end with a refusal; a response leads to another page. */
export type Outcome =
  | { kind: 'done'; sentence: string; result?: unknown; isNote?: true }
  | { kind: 'confirm'; question?: Question; values?: Values }
  | { kind: 'refused'; status: number; code: string; message: string; details: unknown }
  | Response

/** An act with what does it. */
export type ActHandler<A extends Visitor = Actor> = {
  act: Act
  handle: (call: ActCall<A>) => Promise<Outcome | AnswerOfForm>
  /** For what is more than fields, such as a file; `values` are the address's parameters then. */
  read?: (request: Request) => Promise<unknown>
}
export type AnswerOfForm = ReturnType<typeof data<FormAnswer>>

/** Says that it was done; `result` is what the form needs of it. */
export function done(sentence: string, result?: unknown): Outcome {
  return { kind: 'done', sentence, ...(result === undefined ? {} : { result }) }
}

/** Says that it was so before. */
export function unchanged(sentence: string): Outcome {
  return noted(sentence)
}

/** Says what was done where that helps nobody yet. */
export function noted(sentence: string): Outcome {
  return { kind: 'done', sentence, isNote: true }
}

/** Says that the question comes first; `asked` is what only the server can ask, and what the answer has to send with it. */
export function needsConfirmation(asked: { question?: Question; values?: Values } = {}): Outcome {
  return { kind: 'confirm', ...asked }
}

/** Leads to another page, in the form's place in the browser's history: Back leads to what was before the form. */
export function goTo(path: string): Response {
  return replace(path, { status: 303, headers: { 'Cache-Control': 'private, no-store' } })
}

/** Says why not, with what the form needs beside the sentence. */
export function refused(
  { code, message }: Pick<Refusal, 'code' | 'message'>,
  { status, details }: { status: number; details: unknown },
): Outcome {
  return { kind: 'refused', status, code, message, details }
}

/**
 * One act: the schema checks its fields, then `run` calls one command. What that refuses is answered with the
 * refusal's status.
 */
export function on<S extends FormSchema, A extends Visitor = Actor>(
  act: Act,
  schema: S,
  run: (call: ActCall<A>, input: v.InferOutput<S>) => Promise<Outcome>,
): ActHandler<A> {
  return { act, handle: (call) => answer(call.context, call.values, schema, (input) => run(call, input)) }
}

/** What runs for an act that is one command and ends with the same sentence whatever was sent. */
export function doing<I>(
  command: (services: Services, actor: Actor, input: I) => Promise<unknown>,
  sentence: string,
) {
  return async ({ services, actor }: ActCall, input: I): Promise<Outcome> => {
    await command(services, actor, input)
    return done(sentence)
  }
}

/** As `on`, for what is asked about first: nothing is done before the question was answered. */
export function onceConfirmed<S extends FormSchema, A extends Visitor = Actor>(
  act: Act,
  schema: S,
  run: (call: ActCall<A>, input: v.InferOutput<S>) => Promise<Outcome>,
): ActHandler<A> {
  return on(act, schema, async (call, input) =>
    isConfirmed(call) ? await run(call, input) : needsConfirmation(),
  )
}

/** Whether the question before an act was answered. */
export function isConfirmed({ values }: Pick<ActCall, 'values'>): boolean {
  return values.confirmed === CONFIRMED.confirmed
}

type ActArguments = RouteArguments & { url: URL }

/** Answers the acts of a page of people who are signed in, or whom `require` lets in; each command says who may. */
export function signedInActs(
  args: ActArguments,
  handlers: readonly ActHandler[],
  require: RequireActor = requireActor,
) {
  return actsAs(args, handlers, require)
}

/** As `signedInActs`, for pages whose acts are not always for people with an account: `require` says for whom. */
export function actsAs<A extends Visitor>(
  args: ActArguments,
  handlers: readonly ActHandler<A>[],
  require: RequireActor<A>,
) {
  const { pathname } = args.url
  const handler = handlers.find(({ act }) => paramsOf(act, pathname))
  return actAs<unknown, unknown, A>(
    args,
    handler?.read ?? readForm,
    async (services, actor, body) => {
      const fields = handler?.read ? {} : (body as Values)
      if (!handler) return outdated(args, fields)
      const { act, handle } = handler
      // The address says what an act is about; a field cannot say otherwise.
      const values = { ...fields, ...paramsOf(act, pathname) }
      return answerOf(
        act,
        pathname,
        values,
        await handle({ context: args.context, services, actor, values, body }),
      )
    },
    require,
  )
}

/**
 * Takes the address that a page's forms had before an update, for pages whose script knew a form's answer then: it is
 * told as any other refusal, and does nothing.
 */
export function outdatedAct(path: Act['path']): ActHandler {
  return { act: { path }, handle: async () => refused(OUTDATED, { status: 409, details: undefined }) }
}

/** As `signedInActs`, for administrators. */
export function adminActs(args: ActArguments, handlers: readonly ActHandler[]) {
  return signedInActs(args, handlers, requireAdmin)
}

/** As `signedInActs`, for agents and administrators. */
export function agentActs(args: ActArguments, handlers: readonly ActHandler[]) {
  return signedInActs(args, handlers, requireAgentActor)
}

// The page was opened before an update. Its script knows other answers than ours, but keeps the page and tells why when
// the server could not answer.
function outdated({ request, url: { pathname } }: ActArguments, fields: Values) {
  if (isScript(request)) throw new Refusal('unavailable', OUTDATED.code, OUTDATED.message)
  return data<ActAnswer>(
    {
      act: pathname,
      kind: 'refused',
      ...OUTDATED,
      errors: {},
      values: withoutSecrets(Object.entries(fields)),
    },
    { status: 409 },
  )
}

function answerOf(act: Act, pathname: string, values: Values, outcome: Outcome | AnswerOfForm) {
  if (outcome instanceof Response) return outcome
  const heading = act.failure === undefined ? {} : { heading: withoutAdvice(act.failure) }
  if ('data' in outcome) {
    const { status } = outcome.init ?? {}
    const kind = status === 422 ? 'invalid' : 'refused'
    const forbidden = status === 403 ? { isForbidden: true as const } : {}
    return data<ActAnswer>(
      { act: pathname, kind, ...heading, ...forbidden, ...outcome.data },
      outcome.init ?? undefined,
    )
  }
  if (outcome.kind === 'done') return { act: pathname, ...outcome } satisfies ActAnswer
  const typed = withoutSecrets(Object.entries(values))
  if (outcome.kind === 'confirm')
    return { act: pathname, ...outcome, values: { ...typed, ...outcome.values } } satisfies ActAnswer
  const { status, ...said } = outcome
  return data<ActAnswer>({ act: pathname, ...heading, ...said, errors: {}, values: typed }, { status })
}

function isScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}
