import { useSession } from '#/web/session/session-provider.tsx'
import { FavoriteNote } from './favorite-note.tsx'
import { favoriteMarks } from './id-marks.ts'
import { OwnApplication } from './own-application.tsx'

/** What a buyer has with this home: an application, and a note beside it among the saved ones. */
export function OwnParts({ propertyId, mayHaveApplied }: { propertyId: string; mayHaveApplied: boolean }) {
  const { user, advertises } = useSession()
  const isSaved = favoriteMarks.useIds()?.has(propertyId) ?? false
  return (
    <>
      {mayHaveApplied && user && !advertises ? <OwnApplication propertyId={propertyId} /> : null}
      {isSaved ? <FavoriteNote propertyId={propertyId} /> : null}
    </>
  )
}
