import { createContext, type RouterContextProvider } from 'react-router'

/** Whether the browser asks for the data of a page, which it will render itself. */
export const dataRequestContext = createContext(false)

/**
 * Data of a page whose part `rendered` is read by markup alone that the browser leaves as the server wrote it
 * (`ui/server-markup`). A browser that renders the page itself gets it; beside a page that is rendered already it is not
 * written once more.
 */
export function renderedOnly<T extends { rendered: object }>(
  context: Readonly<RouterContextProvider>,
  data: T,
): Omit<T, 'rendered'> & { rendered?: T['rendered'] } {
  // What is not enumerable is there for the rendering, and the framework does not write it.
  return Object.defineProperty({ ...data }, 'rendered', { enumerable: context.get(dataRequestContext) })
}
