/** An E.164 number as people in Ghana read it: `030 200 0000` at home, `+442079460000` from elsewhere. */
export function formatPhone(e164: string): string {
  const national = /^\+233(\d{2})(\d{3})(\d{4})$/.exec(e164)
  if (national) return `0${national[1]} ${national[2]} ${national[3]}`
  return e164
}
