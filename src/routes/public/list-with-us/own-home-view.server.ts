import { readSentPicture } from '#/features/media/image.commands.server.ts'
import { TOO_MANY_BYTES } from '#/features/media/image.schema.ts'
import { getOwnOfferedHome } from '#/features/offered-homes/offered-home.queries.server.ts'
import { offeredHomeTitle } from '#/features/offered-homes/offered-home.rules.ts'
import { MOST_OFFERED_PICTURES } from '#/features/offered-homes/offered-home.schema.ts'
import { readOfferedHomeToken } from '#/features/offered-homes/offered-home-link.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { Refusal } from '#/shared/errors.ts'
import { readFileForm } from '#/web/request/file-form.server.ts'

const TOO_LARGE = 'image.file_too_large'

/** What the owner's page shows. Refuses a link that is not ours, and a home that is gone. */
export async function readOwnHome(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { token }: { token: string },
) {
  const offeredHomeId = readOfferedHomeToken(secrets, 'own-offered-home', token)
  const { status, tag, email, pictures, ...home } = await getOwnOfferedHome(db, { offeredHomeId })
  return {
    token,
    status,
    email,
    title: offeredHomeTitle({ ...home, beds: null }),
    tag,
    pictures: pictures.map(({ imageId, width, height }) => ({ imageId, size: `${width} × ${height}` })),
    mostPictures: MOST_OFFERED_PICTURES,
  }
}
export type OwnHome = Awaited<ReturnType<typeof readOwnHome>>

/** The picture of a form without script; what is wrong with it is told on the page. */
export async function receivePicture(request: Request): Promise<() => Uint8Array> {
  try {
    const bytes = await readFileForm(
      request,
      (file) => readSentPicture(file.bytes, 'offered'),
      async () => undefined,
    )
    return () => bytes
  } catch (error) {
    return () => {
      // In the words in which a form says so before it sends anything.
      if (error instanceof Refusal && error.code === TOO_LARGE)
        throw new Refusal(error.kind, error.code, TOO_MANY_BYTES)
      throw error
    }
  }
}
