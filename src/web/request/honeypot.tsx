import { HONEYPOT } from '#/shared/honeypot.ts'

/** A field that nobody sees, hears or reaches; only programs that fill in everything fill it in. */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
