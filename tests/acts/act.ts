import { type Acts, actHref, type Act as PageAct } from '#/web/act/act.ts'
import type { TestServices } from '../support/test-services.ts'

/** What is sent: fields of a form, JSON, or bytes with their type. */
export type Sent = Record<string, string> | { json: unknown } | { bytes: Uint8Array; type: string }

/** What an act of one test is about, and who gives it. */
export type Stage = {
  services: TestServices
  /** Whoever acts; for a visitor somebody who has an account and is not signed in. */
  person: { id: string; email: string }
}

export type Act = {
  /** The route's module, below `src/routes/`. */
  route: string
  /** Which of the route's forms, where it has several. */
  name?: string
  /** Who may: everybody, who is signed in, who buys, agents with what is theirs and administrators, or administrators. */
  who: 'everybody' | 'signed-in' | 'buyer' | 'agent' | 'administrator'
  /** Puts there what the act needs, and says what is sent to which address. */
  prepare: (stage: Stage) => Promise<{ path: string; sent: Sent }>
  /** Whatever is sent, it is about nothing but what is the actor's own. */
  isAlwaysOwn?: true
  /** It changes no row: it only answers, or notes something in the audit log. */
  changesNothing?: true
  /** Given where visitors contact agents without an account. */
  isWithOpenContact?: true
  /** It has no body and so is decided by the head of its request. */
  isBodiless?: true
}

/** An act of a page: `given` answers the parameters of its address and the fields of its form. */
export function actOfPage<A extends Acts>(
  route: string,
  acts: A,
  name: keyof A & string,
  who: Act['who'],
  given: (stage: Stage) => Promise<Record<string, string>>,
  variant?: string,
): Act {
  return {
    route,
    name: variant ? `${name}, ${variant}` : name,
    who,
    prepare: async (stage) => {
      const act = acts[name] as PageAct
      const values = await given(stage)
      const isParameter = (key: string) => act.path.split('/').includes(`:${key}`)
      const sent = Object.entries(values).filter(([key]) => !isParameter(key))
      // Half of nothing cannot be sent: what its schema does not know is left out.
      return { path: actHref(act, values), sent: { ...Object.fromEntries(sent), filler: 'x'.repeat(20) } }
    },
  }
}

/** What is posted, as it goes over the line. */
export async function encode(sent: Sent): Promise<{ type: string; body: Buffer }> {
  if ('bytes' in sent && sent.bytes instanceof Uint8Array)
    return { type: String(sent.type), body: Buffer.from(sent.bytes) }
  if ('json' in sent)
    return { type: 'application/json', body: Buffer.from(JSON.stringify((sent as { json: unknown }).json)) }
  return {
    type: 'application/x-www-form-urlencoded',
    body: Buffer.from(new URLSearchParams(sent as Record<string, string>).toString()),
  }
}

/** A form with a file or a long text, as a browser sends it. */
export async function multipart(form: FormData): Promise<Sent> {
  const request = new Response(form)
  const type = request.headers.get('Content-Type') ?? ''
  return { bytes: new Uint8Array(await request.arrayBuffer()), type }
}
