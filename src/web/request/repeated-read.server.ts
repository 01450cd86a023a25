import { createContext, type RouterContextProvider } from 'react-router'
import { isConnectionLost } from '#/shared/database-availability.ts'
import { servicesOf } from './services.server.ts'

const repeatableContext = createContext(false)

/** Lets the loaders of a request that only reads be run again. Whatever a request of another method does happens once. */
export function allowRepeatedReads({
  request,
  context,
}: {
  request: Request
  context: Readonly<RouterContextProvider>
}): void {
  context.set(repeatableContext, request.method === 'GET' || request.method === 'HEAD')
}

/** For a loader that writes, such as a line of the audit log: it is not run again. */
export function forbidRepeatedReads(context: Readonly<RouterContextProvider>): void {
  context.set(repeatableContext, false)
}

/** Reads, and reads once more on a new connection when the first was lost; what may write is never done twice. */
export async function repeatRead<T>(
  context: Readonly<RouterContextProvider>,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!context.get(repeatableContext) || !isConnectionLost(error)) throw error
    servicesOf(context).log.warn({ error }, 'A read lost its connection and is repeated on a new one')
    return await read()
  }
}
