import { expect, test } from 'vitest'
import { FIRST_PLAN_RULE } from '#/features/plans/plan-rule.rules.ts'
import { OFFER_TERMS } from '../../../../tests/factories/offer-factory.ts'
import { presentOwn } from './home-own.server.ts'

const HOME = {
  id: '01930000-0000-7000-8000-000000000001',
  title: 'Three-bedroom house',
  terms: OFFER_TERMS,
  cover: null,
}

test('rent to own is explained by the offer of a home, with what of each month pays for it', () => {
  const { title, home, sum } = presentOwn(HOME, FIRST_PLAN_RULE)
  expect(title).toBe('Rent to own in three steps')
  expect(home).toEqual({ text: HOME.title, href: `/properties/${HOME.id}`, cover: null })
  expect(sum.map(({ term, amount }) => `${term}: ${amount}`)).toEqual([
    'First, to move in: GH₵100,000',
    'Then each month, 60 times: GH₵25,000',
    'Of each, towards the price: GH₵15,000',
    'In all, rent and price: GH₵1,600,000',
  ])
})

test('without any offer a payment plan is explained, and called one', () => {
  const { title, home, sum } = presentOwn(undefined, FIRST_PLAN_RULE)
  expect(title).toBe('Pay over time in three steps')
  expect(home).toEqual({ text: 'A house at GH₵400,000 over 12 months', href: null, cover: null })
  expect(sum.map(({ amount }) => amount)).toEqual(['GH₵300,000', 'GH₵25,000', 'GH₵600,000', 'GH₵200,000'])
})
