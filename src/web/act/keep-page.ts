import { data } from 'react-router'

/**
 * Sends a page's form from the browser and keeps the page when the server was not reached or failed. `answerTo` says
 * what the page then shows; without an answer the router gets what was thrown: a redirect, or a refusal of the page.
 */
export async function keepPage<T, A>(
  serverAction: () => Promise<T>,
  answerTo: (thrown: unknown) => A | undefined | Promise<A | undefined>,
): Promise<T | ReturnType<typeof data<A>>> {
  try {
    return await serverAction()
  } catch (thrown) {
    const answer = await answerTo(thrown)
    if (answer === undefined) throw thrown
    // With this status the router reads nothing anew, which without a connection would cost the page.
    return data(answer, { status: 503 })
  }
}
