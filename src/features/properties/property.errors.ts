import { Refusal } from '#/shared/errors.ts'

/** No such property, or none that visitors may see. */
export function propertyNotFound(): Refusal {
  return new Refusal(
    'not_found',
    'property.not_found',
    "Property Not Found - The property you're looking for doesn't exist or has been removed.",
  )
}
