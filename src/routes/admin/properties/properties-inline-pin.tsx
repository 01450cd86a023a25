import { ListingPinField } from '#/routes/editor/listing/listing-pin-field.tsx'
import type { MapTiles } from '#/web/map/map-tiles.ts'
import { useFormFields } from '#/web/request/checked-form.tsx'
import type { PropertyRow } from './properties-row.ts'

/** The pin of the listing form, among the fields of the inline form. */
export function InlinePin({ property, tiles }: { property: PropertyRow; tiles: MapTiles }) {
  const { values } = useFormFields()
  return (
    <div className="mt-2 grid gap-4">
      <ListingPinField
        pin={values.pin ?? ''}
        showsPin={values.showsPin ?? ''}
        placeLabel={property.placeLabel ?? ''}
        digitalAddress={property.digitalAddress ?? ''}
        tiles={tiles}
      />
    </div>
  )
}
