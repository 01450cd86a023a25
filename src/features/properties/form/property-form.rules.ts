import { recordOf } from '#/shared/records.ts'
import { fieldOf } from '../../amenities/amenity.rules.ts'
import { AMENITY_KEYS, type AmenityKey } from '../../amenities/amenity.schema.ts'
import { namedImages } from '../../media/image-list.rules.ts'
import { paperText } from '../../papers/paper.rules.ts'
import { pinText } from '../position/pin-text.rules.ts'
import { cedisText } from '../price-text.rules.ts'
import type { RentTerms } from '../property.schema.ts'
import type { FormImage, PropertyFields, PropertyForm } from './property-form.schema.ts'

/** The columns that the listing form writes; whatever else stands in a row is the server's. */
export const FORM_COLUMNS = [
  'title',
  'description',
  'location',
  'placeId',
  'digitalAddress',
  'pinLatitude',
  'pinLongitude',
  'showsPin',
  'pricePesewas',
  'type',
  'tag',
  'beds',
  'baths',
  'areaSquareFeet',
  'maxPaymentPlanMonths',
  'advanceMonths',
  'depositPesewas',
  'agentFeePesewas',
  'otherFeesPesewas',
  'plotAreaSquareFeet',
  'landType',
  'tenure',
  'leaseYearsLeft',
  'amenities',
  'papers',
] as const satisfies readonly (keyof PropertyForm)[]
type FormColumn = (typeof FORM_COLUMNS)[number]
export type FormColumns = Pick<PropertyForm, FormColumn>

/** What a form writes into a row, and nothing else that it may carry. */
export function formColumns(form: PropertyForm): FormColumns {
  return Object.fromEntries(FORM_COLUMNS.map((column) => [column, form[column]])) as FormColumns
}

/** The columns in which a form says something else than the row. */
export function changedColumns(row: FormColumns, form: FormColumns): FormColumn[] {
  return FORM_COLUMNS.filter((column) => !isSameValue(row[column], form[column]))
}

// Of lists what they hold counts.
function isSameValue(one: FormColumns[FormColumn], other: FormColumns[FormColumn]): boolean {
  return Array.isArray(one) && Array.isArray(other) ? one.join() === other.join() : one === other
}

/** Whether both name the same pictures in the same order and describe them alike. */
export function sameImages(some: readonly FormImage[], others: readonly FormImage[]): boolean {
  const isSame = ({ id, alt, caption }: FormImage, index: number) => {
    const other = others[index]
    return other?.id === id && other.alt === alt && (other.caption ?? '') === (caption ?? '')
  }
  return some.length === others.length && some.every(isSame)
}

/** A property as the fields of its form hold it; the form's schema makes the same of them again. */
export function fieldsOf(row: FormColumns, images: readonly FormImage[]): Required<PropertyFields> {
  const areas = areasOf(row)
  return {
    title: row.title,
    description: row.description,
    location: row.location,
    placeId: row.placeId ?? '',
    digitalAddress: row.digitalAddress ?? '',
    ...pinFields(row),
    price: cedisText(row.pricePesewas),
    type: row.type,
    tag: row.tag,
    beds: String(row.beds),
    baths: String(row.baths),
    areaSquareFeet: numberText(areas.areaSquareFeet),
    plotAreaSquareFeet: numberText(areas.plotAreaSquareFeet),
    maxPaymentPlanMonths: numberText(row.maxPaymentPlanMonths),
    ...rentFields(row),
    landType: row.landType ?? '',
    tenure: row.tenure ?? '',
    leaseYearsLeft: numberText(row.leaseYearsLeft),
    papers: paperText(row.papers),
    images: namedImages(images),
    ...amenityFields(row.amenities),
  }
}

type Areas = Pick<FormColumns, 'areaSquareFeet' | 'plotAreaSquareFeet'>

/** Its sizes in square feet: land has its plot's alone, in whichever of the two columns it was stored. */
export function areasOf({ type, ...areas }: Areas & Pick<FormColumns, 'type'>): Areas {
  const { areaSquareFeet, plotAreaSquareFeet } = areas
  return type === 'Land'
    ? { areaSquareFeet: null, plotAreaSquareFeet: plotAreaSquareFeet ?? areaSquareFeet }
    : { areaSquareFeet, plotAreaSquareFeet }
}

/** Fields of land that say its size where buildings have theirs, with the size as that of the plot. */
export function withPlot(fields: PropertyFields): PropertyFields {
  const isLand = fields.type?.toLowerCase() === 'land'
  return isLand && !fields.plotAreaSquareFeet
    ? { ...fields, plotAreaSquareFeet: fields.areaSquareFeet }
    : fields
}

/** Where it is and whether that is shown, as the fields of a form hold it. */
export function pinFields(row: Pick<FormColumns, 'pinLatitude' | 'pinLongitude' | 'showsPin'>) {
  const { pinLatitude: latitude, pinLongitude: longitude } = row
  const pin = latitude === null || longitude === null ? '' : pinText({ latitude, longitude })
  return { pin, showsPin: row.showsPin ? 'yes' : 'no' }
}

/** What is asked for beside the rent, as the fields of a form hold it. */
export function rentFields(row: RentTerms) {
  return {
    advanceMonths: numberText(row.advanceMonths),
    deposit: amountText(row.depositPesewas),
    agentFee: amountText(row.agentFeePesewas),
    otherFees: amountText(row.otherFeesPesewas),
  }
}

/** What is stated, as the fields of a form hold it. */
export function amenityFields(tokens: readonly string[]): Record<AmenityKey, string> {
  return recordOf(AMENITY_KEYS, (key) => fieldOf(tokens, key))
}

const amountText = (pesewas: number | null) => (pesewas === null ? '' : cedisText(pesewas))

function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}
