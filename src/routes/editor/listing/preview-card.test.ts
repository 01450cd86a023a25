import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPrice, MAX_PESEWAS } from '#/shared/money.ts'
import { previewCard, previewPrice } from './preview-card.ts'

test('prices read as the server writes them', () => {
  const pesewas = fc.oneof(
    fc.integer({ min: 0, max: 10_000_000 }),
    fc.integer({ min: 0, max: MAX_PESEWAS }),
    fc.constantFrom(49, 50, 99_949, 99_950, MAX_PESEWAS),
  )
  fc.assert(fc.property(pesewas, (amount) => previewPrice(amount) === formatPrice(amount)))
})

test('a house for sale shows its price, half of it and its facts', () => {
  const fields = {
    title: ' Villa ',
    type: 'House',
    tag: 'For Sale',
    price: '1,250,001',
    beds: '4',
    baths: '2.5',
  }
  expect(previewCard(fields, [])).toMatchObject({
    title: 'Villa',
    price: 'GH₵1,250,001',
    halfPrice: 'GH₵625,001',
    beds: 4,
    baths: 2.5,
    isNew: false,
    imageCount: 0,
    cover: null,
  })
})

test('rooms that the title contradicts are left out, and pictures on their way are counted', () => {
  const fields = { title: 'Three-bedroom house', type: 'House', beds: '1' }
  expect(previewCard(fields, [], 2)).toMatchObject({ beds: 0, imageCount: 2, cover: null })
  expect(previewCard({ ...fields, beds: '3' }, [])).toMatchObject({ beds: 3 })
})

test('land shows its plot and no rooms, a rent no half price', () => {
  const fields = {
    type: 'Land',
    tag: 'For Rent',
    beds: '3',
    areaSquareFeet: '900',
    plotAreaSquareFeet: '7000',
  }
  expect(previewCard(fields, [])).toMatchObject({
    areaSquareFeet: 7000,
    beds: 0,
    halfPrice: null,
  })
})

test.each([{}, { price: '1e9', beds: '-1', baths: 'x', areaSquareFeet: '∞', type: 'Castle', tag: 'x' }])(
  'what is missing or unreadable breaks nothing: %j',
  (fields) => {
    expect(previewCard(fields, [])).toMatchObject({
      price: '—',
      halfPrice: null,
      areaSquareFeet: null,
    })
  },
)
