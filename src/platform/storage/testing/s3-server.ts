import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3StorageOptions } from '../s3-storage.server.ts'

type Access = Omit<S3StorageOptions, 'endpoint'> & { endpoint: string }

/** A server on this machine that speaks the protocol of S3 and checks signatures, with one empty bucket. */
export async function startS3Server(): Promise<{ access: Access; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'fihankra-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'pictures' }],
  })
  const { port } = await server.run()
  return {
    access: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'pictures',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      server.httpServer.closeAllConnections()
      await new Promise((resolve) => server.httpServer.close(resolve))
      await rm(directory, { recursive: true })
    },
  }
}
