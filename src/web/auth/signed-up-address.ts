let address: string | undefined

/** Notes with which address somebody has just signed up, for the form that signs them in; nothing keeps it longer. */
export function noteSignedUp(email: string): void {
  address = email
}

/** The address that was noted, once. In the browser only: the server would keep it for somebody else. */
export function takeSignedUp(): string | undefined {
  const noted = address
  address = undefined
  return noted
}
