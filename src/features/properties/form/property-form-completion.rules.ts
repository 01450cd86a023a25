import { fittingTokens } from '../../amenities/amenity.rules.ts'
import { hasPapers } from '../../papers/paper.rules.ts'
import { rentTermsOf } from '../property.rules.ts'
import type { RentTerms } from '../property.schema.ts'
import type { FormColumns } from './property-form.rules.ts'
import type { PropertyForm } from './property-form.schema.ts'

/** A form with what it says nothing of as it stands in the row, as far as that fits what the form says. */
export function completedBy<
  Form extends RentTerms & Pick<PropertyForm, 'unsaid' | 'tag' | 'type' | 'amenities' | 'papers'>,
>(form: Form, row: FormColumns): Form {
  const whole = { ...form, ...Object.fromEntries(form.unsaid.map((column) => [column, row[column]])) }
  return {
    ...whole,
    ...rentTermsOf(whole),
    amenities: fittingTokens(whole.amenities, whole.type),
    papers: hasPapers(whole) ? whole.papers : [],
  }
}
