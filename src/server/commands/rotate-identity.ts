import { connect } from '#/database/connection.server.ts'
import { rotateIdentities } from '#/features/agreements/identity/identity-rotation.commands.server.ts'
import { openIdentityVault } from '#/platform/crypto/identity-vault.server.ts'
import { StartProblem } from '#/shared/start-problem.ts'
import { openTools } from './backup-tools.server.ts'
import { runCommand, say } from './run-command.ts'

// Seals identity data of applicants with the key of now, after a change: `npm run identity:rotate`, while the program runs.

async function rotate(): Promise<void> {
  const tools = await openTools()
  const connection = connect({ url: tools.url, maxConnections: 1, isUnlimited: true })
  try {
    const identity = openIdentityVault(tools.config.crypto)
    if (!identity) throw new StartProblem('Set IDENTITY_KEY, and IDENTITY_KEY_OLD to the one of before.')
    const { cards, files } = await rotateIdentities(connection.db, { identity, storage: tools.storage })
    say(`${cards} card numbers and ${files} files are sealed with the key ${identity.keyId}.`)
    say('IDENTITY_KEY_OLD can be taken off the settings now.')
  } finally {
    await connection.close()
    await tools.close()
  }
}

await runCommand(rotate)
