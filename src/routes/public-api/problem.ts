import * as v from 'valibot'

/** One thing that is wrong with a request. */
const problemPart = v.object({
  parameter: v.pipe(v.string(), v.description('The query parameter that is meant.')),
  detail: v.pipe(v.string(), v.description('What to do about it.')),
})

/** Why there is no answer, as RFC 9457 writes it. */
export const problemBody = v.pipe(
  v.object({
    type: v.pipe(
      v.string(),
      v.url(),
      v.description('The kind of problem: an address at which it is explained.'),
    ),
    title: v.pipe(v.string(), v.description('The kind of problem in words, the same each time.')),
    status: v.pipe(v.number(), v.integer(), v.description('The status of the answer.')),
    detail: v.pipe(v.string(), v.description('What is wrong this time, and what to do about it.')),
    code: v.pipe(v.string(), v.description('The same as `type`, for comparing.')),
    requestId: v.optional(
      v.pipe(v.string(), v.description('Name it when you write to us about a fault of ours.')),
    ),
    errors: v.optional(
      v.pipe(v.array(problemPart), v.description('Each parameter that was not understood.')),
    ),
  }),
  v.description('Why there is no answer (RFC 9457).'),
)
export type ProblemBody = v.InferOutput<typeof problemBody>

/** Every kind of problem: its status, its title and when it is met. */
export const PROBLEMS = {
  'bad-parameter': {
    status: 400,
    title: 'A parameter was not understood',
    when: 'A parameter is unknown, given twice or malformed. `errors` names each.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing here',
    when: 'No such record, or no such address.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'This API is read only',
    when: 'Any method but GET, HEAD and OPTIONS.',
  },
  gone: {
    status: 410,
    title: 'This was removed',
    when: 'The record was public and was taken away for good.',
  },
  'address-too-long': { status: 414, title: 'The address is too long', when: 'More than 2,048 characters.' },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    when: 'Your allowance is used up. `Retry-After` says when to come back.',
  },
  fault: { status: 500, title: 'Something went wrong on our side', when: 'A fault of ours.' },
  unavailable: {
    status: 503,
    title: 'We cannot answer right now',
    when: 'Our records cannot be reached for a moment. Try again after `Retry-After` seconds.',
  },
} as const
export type ProblemCode = keyof typeof PROBLEMS

export const PROBLEM_TYPE = 'application/problem+json'
const RETRY_AFTER_SECONDS = '5'

/** The answer that says so. */
export function problemResponse(
  siteUrl: string,
  code: ProblemCode,
  detail: string,
  more: Pick<ProblemBody, 'errors' | 'requestId'> & { headers?: Record<string, string> } = {},
): Response {
  const { headers, ...parts } = more
  const { status, title } = PROBLEMS[code]
  const body: ProblemBody = {
    type: `${siteUrl}/developers#${code}`,
    title,
    status,
    detail,
    code,
    ...parts,
  }
  return Response.json(body, {
    status,
    headers: {
      'Content-Type': PROBLEM_TYPE,
      'Cache-Control': 'no-store',
      ...(status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
      ...headers,
    },
  })
}
