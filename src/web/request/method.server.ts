const PAGE_METHODS = ['GET', 'HEAD', 'POST']

/**
 * Lets pages be read and their forms be posted. The framework would run a page's action for any other method too.
 * Endpoints say themselves, in JSON, which methods they have.
 */
export async function refuseOtherMethods(
  { request }: { request: Request },
  next: () => Promise<Response>,
): Promise<Response> {
  const isEndpoint = new URL(request.url).pathname.startsWith('/api/')
  if (isEndpoint || PAGE_METHODS.includes(request.method)) return await next()
  await request.body?.cancel()
  return new Response('This method is not used here.\n', {
    status: 405,
    headers: {
      Allow: PAGE_METHODS.join(', '),
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
    },
  })
}
