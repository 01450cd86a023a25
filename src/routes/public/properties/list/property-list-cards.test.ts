import { expect, test } from 'vitest'
import type { PropertyCardFacts } from '#/features/properties/property.schema.ts'
import { packCards, unpackCards } from './property-list-cards.ts'

const card: PropertyCardFacts = {
  id: '01a13c30-e791-7869-b1a4-98047ffae97b',
  title: 'Bungalow with lawn',
  tag: 'For Sale',
  type: 'House',
  location: 'Pokuase',
  price: 'GH₵690,000',
  reducedFrom: null,
  halfPrice: 'GH₵345,000',
  overTime: null,
  advanceMonths: null,
  beds: 3,
  baths: 2,
  areaSquareFeet: 1_380,
  highlights: '',
  rating: null,
  isPopular: false,
  isNew: true,
  imageCount: 1,
  cover: {
    storageKey: 'sample/bungalow-01-front',
    alt: 'A bungalow.',
    width: 1280,
    height: 960,
    widths: [320, 640],
    formats: ['avif', 'webp'],
    dominantColor: '#6d8c33',
  },
}

test('cards come out as they were put in, with a picture and without', () => {
  const cards = [{ ...card, cover: null, imageCount: 0 }, card, { ...card, rating: 4.5 }]
  expect(unpackCards(packCards(cards))).toEqual(cards)
  expect(unpackCards(packCards([]))).toEqual([])
})

test('the names of the facts are said once', () => {
  const text = JSON.stringify(packCards([card, card, card]))
  expect(text.split('"imageCount"')).toHaveLength(2)
  expect(text.split('"storageKey"')).toHaveLength(2)
})
