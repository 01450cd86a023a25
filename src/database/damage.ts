import { codeOf, messageOf } from '#/shared/errors.ts'

// Corrupted data or indexes, files that cannot be read or are gone.
const STATES = /^(XX|58)\w{3}$/
const WORDS =
  /could not (?:read|load|access status|locate a valid checkpoint)|contains (?:invalid|incorrect)|invalid (?:data|page|magic)|is not valid|incorrect checksum|unexpected data beyond EOF/

/** What a person does about a database whose files are damaged; undefined for any other failure. */
export function describeDamage(error: unknown, place = 'The database'): string | undefined {
  const message = messageOf(error)
  if (!STATES.test(codeOf(error)) && !WORDS.test(message)) return undefined
  return (
    `${place} finds its own files damaged: ${message.trim().replace(/[.]?$/, '.')} ` +
    'Put them aside, and restore the latest backup into a new folder (DATA_DIR), or into an empty database (DATABASE_URL).'
  )
}
