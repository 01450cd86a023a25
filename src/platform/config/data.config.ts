import { postgresUrl, setting, text } from './setting.ts'

export const dataSettings = {
  databaseUrl: setting<string | undefined>({
    variable: 'DATABASE_URL',
    doc: 'A PostgreSQL (15 or newer) of your own. Without it the program starts and supervises an embedded one. A pooler in front of it must leave a connection its session (PgBouncer: pool_mode = session): statements are prepared once per connection, and changes are listened for.',
    schema: postgresUrl,
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
  replicaUrl: setting<string | undefined>({
    variable: 'DATABASE_REPLICA_URL',
    doc: 'A streaming replica of DATABASE_URL. Public pages and the public API are read from it while it has all that was changed; whoever is signed in, and every write, goes to DATABASE_URL.',
    schema: postgresUrl,
    fallback: undefined,
    fallbackText: '',
    secret: true,
  }),
  dataDirectory: setting<string | undefined>({
    variable: 'DATA_DIR',
    doc: 'Where the embedded database and files are stored.',
    schema: text(1000),
    fallback: undefined,
    fallbackText: './data, or /var/lib/fihankra when root runs a project that other users cannot reach',
  }),
}
