import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrorsOf } from '#/shared/input.ts'
import { offerFields, suggestedTerms } from './offer.rules.ts'
import { offerForm } from './offer.schema.ts'

const SELLER = {
  sellerName: 'Ama Boateng',
  sellerAddress: '12 Ring Road, Accra',
  sellerEmail: 'ama@example.com',
}
const FIELDS: Record<string, string> = offerFields(suggestedTerms(1_000_000_00))

const errorsOf = (fields: Record<string, string>) => {
  const { issues = [] } = v.safeParse(offerForm, fields)
  return fieldErrorsOf(issues)
}

test('what is suggested adds up', () => {
  expect(errorsOf({ ...FIELDS, ...SELLER })).toEqual({})
})

test('terms that do not add up and what the seller lacks are said at once', () => {
  const errors = errorsOf({ ...FIELDS, share: '10', ...SELLER, sellerEmail: '' })
  expect(Object.keys(errors)).toEqual(['share', 'sellerEmail'])
  expect(errors.share?.[0]).toContain('It adds up with a share of')
})

test('terms are added up once each of them can be read', () => {
  const errors = errorsOf({ ...FIELDS, share: '10', months: 'many', ...SELLER })
  expect(Object.keys(errors)).toEqual(['months'])
})
