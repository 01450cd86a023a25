/** The page that a request is about, as a person sees its address: the browser's code asks for data elsewhere. */
export function pageAddressOf(request: Request): { pathname: string; search: string } {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return { pathname: pathname.replace(/(\/_)?\.data$/, '') || '/', search }
}
