const texts = new WeakMap<Request, string>()

/** Notes what the body of a request says, which has been read already; the request itself has none. */
export function noteBodyText(request: Request, text: string): void {
  texts.set(request, text)
}

/** What the body of a request says, read before or now. */
export async function bodyTextOf(request: Request): Promise<string> {
  return texts.get(request) ?? (await request.text())
}
