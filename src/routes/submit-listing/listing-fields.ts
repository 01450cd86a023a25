import type { PropertyFields } from '#/features/properties/property-form.schema.ts'

/** The words for each field, in the order of the form. */
export const FIELD_LABELS = {
  title: 'Title',
  description: 'Description',
  type: 'Type',
  tag: 'Tag',
  location: 'Location',
  placeId: 'Place',
  digitalAddress: 'Digital address',
  price: 'Price',
  maxPaymentPlanMonths: 'Maximum payment plan, in months',
  advanceMonths: 'Rent in advance',
  beds: 'Bedrooms',
  baths: 'Bathrooms',
  areaSquareFeet: 'Area',
  plotAreaSquareFeet: 'Plot size',
  landType: 'Type of land',
  tenure: 'Tenure',
  leaseYearsLeft: 'Years left on the lease',
  images: 'Pictures',
} as const satisfies Record<keyof PropertyFields, string>

export type FieldName = keyof typeof FIELD_LABELS
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[]

/** What a form holds now; fields that are off are missing. */
export function readFields(form: HTMLFormElement): PropertyFields {
  const data = new FormData(form)
  return Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const value = data.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/** What a form says that it held at first; nothing where it says so in no way that can be read. */
export function readOpened(given: string | undefined): PropertyFields {
  try {
    const opened: unknown = JSON.parse(given || '{}')
    const texts = Object.entries(opened ?? {}).filter(([, value]) => typeof value === 'string')
    return pickFields(Object.fromEntries(texts) as Record<string, string>)
  } catch {
    return {}
  }
}

/** The listing's fields among whatever was posted. */
export function pickFields(values: Readonly<Record<string, string>>): PropertyFields {
  return Object.fromEntries(FIELD_NAMES.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
}
