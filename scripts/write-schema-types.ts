import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../src/database/connection.server.ts'
import { startEmbeddedPostgres } from '../src/database/embedded/embedded-postgres.server.ts'
import { migrate } from '../src/database/migrate.server.ts'
import { generateSchemaTypes, SCHEMA_TYPES } from './schema-types.ts'

// A database of its own, migrated from nothing, so that the types follow the files and not somebody's data folder.
const projectRoot = join(import.meta.dirname, '..')
const dataDir = await mkdtemp(join(tmpdir(), 'fihankra-types-'))
const server = await startEmbeddedPostgres({ dataDir, projectRoot, fsync: false })
try {
  const connection = connect({ url: server.url })
  await migrate(connection.db, join(projectRoot, 'src/database/migrations'))
  await connection.close()
  await writeFile(join(projectRoot, SCHEMA_TYPES), await generateSchemaTypes(server.url))
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
