import { describe, expect, test } from 'vitest'
import type { PropertyView, RentTerms } from '#/features/properties/property.schema.ts'
import type { OfferView } from '#/features/rent-to-own/offer.schema.ts'
import { OFFER_TERMS } from '../../../../../tests/factories/offer-factory.ts'
import { HOUSE_VIEW } from '../../../../../tests/factories/property-view-factory.ts'
import { describeListing } from './property-detail-structured-data.ts'
import { presentChat, presentDetail, withoutNumbers } from './property-detail-view.server.ts'

const house = HOUSE_VIEW
const flat: PropertyView = {
  ...house,
  tag: 'For Rent',
  price: 'GH₵2,000',
  pricePesewas: 200_000,
  halfPrice: null,
}
const rentLaw = { advanceLimits: [{ from: '1963-12-12', months: 6 }] }
const site = {
  rentLaw,
  siteUrl: 'https://homes.example',
  brand: { whatsapp: '+233200000000', phone: '+233301111111' },
  leads: { contactNeedsAccount: false },
  saleCosts: { rates: null },
} as unknown as Parameters<typeof presentDetail>[1]

const now = new Date('2026-11-21T09:00:00Z')

function textOf(link: string | undefined): string {
  return new URL(link ?? '').searchParams.get('text') ?? ''
}

describe('the chat link', () => {
  test('goes to the agent and carries title, price, first payment and the public address', () => {
    const link = presentDetail(house, site, now).whatsapp?.withoutPlan
    expect(link).toMatch(/^https:\/\/wa\.me\/233240000101\?/)
    const text = textOf(link)
    expect(text).toContain('Three-bedroom house')
    expect(text).toContain('GH₵980,000')
    expect(text).toContain('First payment with a plan from: GH₵515,000')
    expect(text).toContain('https://homes.example/properties/01930000-0000-7000-8000-000000000001')
  })

  test('is there once more for each plan, in the order of the plans', () => {
    const { plans, whatsapp } = presentDetail(house, site, now)
    expect(plans.map((plan) => plan.months)).toEqual([3, 6])
    expect(whatsapp?.withPlan.map((link) => /(\d+) months/.exec(textOf(link))?.[1])).toEqual(['3', '6'])
  })

  test('goes to the office when the agent has no number', () => {
    expect(presentDetail({ ...house, whatsappPhone: null }, site, now).whatsapp?.withoutPlan).toContain(
      '/233200000000?',
    )
  })

  test('says nothing of a plan where none is offered', () => {
    const text = textOf(presentDetail({ ...house, maxPaymentPlanMonths: 2 }, site, now).whatsapp?.withoutPlan)
    expect(text).not.toContain('plan')
  })

  test('for rent names the price of a month and no first payment', () => {
    const { plans, whatsapp } = presentDetail(flat, site, now)
    expect(plans).toEqual([])
    expect(textOf(whatsapp?.withoutPlan)).toContain('GH₵2,000 / month')
    expect(textOf(whatsapp?.withoutPlan)).not.toContain('irst payment')
  })
})

describe('where the agent is told to people who are signed in alone', () => {
  const gated = { ...site, leads: { ...site.leads, contactNeedsAccount: true } }
  const number = { ...house, agent: { ...house.agent, phone: '+233302000000' } }

  test('neither number is in what everybody reads', () => {
    const shown = JSON.stringify([presentDetail(number, gated, now), withoutNumbers(number)])
    expect(shown).not.toMatch(/240000101|302000000|30 200 0000|wa\.me/)
    expect(presentDetail(number, gated, now).canContact).toBe(true)
    expect(presentDetail(number, site, now).agentText.phone).toEqual({
      href: 'tel:+233302000000',
      shown: '030 200 0000',
    })
  })

  test('the chat about a plan is made for them', () => {
    expect(textOf(presentChat(number, gated, 6) ?? undefined)).toContain('6 months')
    expect(textOf(presentChat(number, gated, 7) ?? undefined)).not.toContain('months')
    expect(presentChat({ ...number, status: 'sold' }, gated, null)).toBeNull()
  })
})

describe('a property that is not to be had', () => {
  test('has no plans once reserved, and no chat once sold or let', () => {
    const reserved = presentDetail({ ...house, status: 'reserved' }, site, now)
    expect(reserved.plans).toEqual([])
    expect(reserved.whatsapp?.withPlan).toEqual([])
    expect(presentDetail({ ...house, status: 'sold' }, site, now).whatsapp).toBeNull()
    expect(presentDetail({ ...flat, status: 'let' }, site, now).whatsapp).toBeNull()
  })
})

describe('the facts', () => {
  const factsOf = (property: PropertyView) =>
    presentDetail(property, site, now).facts.map(({ term, value }) => `${term}: ${value}`)

  test('are what the agent gave and nothing else', () => {
    expect(factsOf(house)).toEqual([
      'Property type: House',
      'Bedrooms: 3',
      'Bathrooms: 2.5',
      'Listed on: 20 November 2026',
    ])
    const plot = { ...house, type: 'Land', beds: 0, baths: 0, areaSquareFeet: 5_600 } as const
    expect(
      factsOf({
        ...plot,
        digitalAddress: 'GA-183-8164',
        landType: 'stool',
        tenure: 'leasehold',
        leaseYearsLeft: 1,
      }),
    ).toEqual([
      'Property type: Land',
      'Plot: 520 m² (5,600 sq ft)',
      'Price per m²: GH₵1,884',
      'Digital address: GA-183-8164',
      'Land: Stool or skin land',
      'Tenure: Leasehold, 1 year left',
      'Listed on: 20 November 2026',
    ])
  })

  test('of rent say what is asked in advance only where the agent said it', () => {
    const advanceOf = (advanceMonths: number | null) =>
      factsOf({ ...flat, advanceMonths }).filter((fact) => fact.startsWith('Advance'))
    expect(advanceOf(12)).toEqual(['Advance rent asked: 12 months'])
    expect(advanceOf(0)).toEqual(['Advance rent asked: None'])
    expect(advanceOf(null)).toEqual([])
  })

  test('about the agent are the name in two letters, the way to the homes listed and since when', () => {
    const agentOf = (agent: Partial<PropertyView['agent']>) =>
      presentDetail({ ...house, agent: { ...house.agent, ...agent } }, site, now).agentText
    expect(agentOf({})).toEqual({
      initials: 'AO',
      homes: { href: '/properties?agent=0193a000-0000-7000-8000-000000000101', words: 'See 12 homes' },
      facts: 'Member since March 2025',
      phone: null,
    })
    expect(agentOf({ name: 'Ɔhene' }).initials).toBe('Ɔ')
    expect(agentOf({ name: '1 "2"' }).initials).toBe('')
    expect(agentOf({ homesListed: 1 })).toMatchObject({
      homes: null,
      facts: '1 home listed · Member since March 2025',
    })
    expect(agentOf({ homesListed: 100 }).homes?.words).toBe('See 100+ homes')
  })
})

describe('the longest advance', () => {
  test('is six months of a dwelling for rent and nothing else', () => {
    expect(presentDetail(flat, site, now).longestAdvance).toBe('6 months')
    expect(presentDetail(house, site, now).longestAdvance).toBeNull()
    expect(presentDetail({ ...flat, type: 'Land' }, site, now).longestAdvance).toBeNull()
  })
})

describe('what is paid and when', () => {
  const linesOf = (property: PropertyView) => {
    const { steps = [], moveIn } = presentDetail(property, site, now).payments ?? {}
    return [
      ...steps.map(({ when, amount }) => `${when}: ${amount}`),
      ...(moveIn ? [`${moveIn.isLeast ? 'At least ' : ''}${moveIn.total}`] : []),
    ]
  }

  test('for rent counts the first month, which is paid at checkout, towards the advance', () => {
    expect(linesOf({ ...flat, advanceMonths: 6, agentFeePesewas: 0, otherFeesPesewas: 0 })).toEqual([
      'At checkout: GH₵4,050',
      'When you sign: GH₵10,000',
      'From month 7: GH₵2,000',
      'GH₵14,050',
    ])
  })

  test('for rent names the least sum to move in while the agent has not said what is asked in advance', () => {
    expect(linesOf({ ...flat, agentFeePesewas: 0, otherFeesPesewas: 0 })).toEqual([
      'At checkout: GH₵4,050',
      'When you sign: Not stated',
      'After the months in advance: GH₵2,000',
      'At least GH₵4,050',
    ])
  })

  test('for rent adds up what is stated until the keys, and says what is not', () => {
    const moveInOf = (terms: Partial<RentTerms>) =>
      presentDetail({ ...flat, ...terms }, site, now).payments?.moveIn
    const stated = {
      advanceMonths: 6,
      depositPesewas: 300_000,
      agentFeePesewas: 100_000,
      otherFeesPesewas: 0,
    }
    expect(moveInOf(stated)).toMatchObject({
      lines: [
        { term: 'Rent, 6 months ahead', amount: 'GH₵12,000' },
        { term: 'Deposit, comes back', amount: 'GH₵3,000' },
        { term: 'Application fee', amount: 'GH₵50' },
        { term: 'Agent’s fee', amount: 'GH₵1,000' },
        { term: 'Other fees', amount: 'None' },
      ],
      total: 'GH₵16,050',
      isLeast: false,
      formula: 'GH₵2,000 × 6 + deposit + fees',
    })
    expect(moveInOf({ ...stated, agentFeePesewas: null })).toMatchObject({
      total: 'GH₵15,050',
      isLeast: true,
    })
    expect(moveInOf({ ...stated, advanceMonths: 1, depositPesewas: 0 })?.lines.slice(0, 2)).toMatchObject([
      { term: 'First month and part of the next', amount: 'GH₵4,000' },
      { term: 'Deposit, comes back', amount: 'None' },
    ])
    // A kiosk or a warehouse, as a rule.
    expect(moveInOf({ ...stated, advanceMonths: null })).toMatchObject({
      lines: [
        { term: 'First month’s rent', amount: 'GH₵2,000' },
        { term: 'Deposit, comes back', amount: 'GH₵3,000' },
        { term: 'Application fee', amount: 'GH₵50' },
        { term: 'Agent’s fee', amount: 'GH₵1,000' },
        { term: 'Other fees', amount: 'None' },
        { term: 'More months in advance', amount: 'Not stated, ask' },
      ],
      total: 'GH₵6,050',
      isLeast: true,
      formula: null,
    })
  })

  test('for sale is half at checkout and half on signing, and nothing of what is not to be had', () => {
    expect(linesOf(house)).toEqual(['At checkout: GH₵490,100', 'When you sign: GH₵490,000'])
    expect(presentDetail({ ...house, status: 'reserved' }, site, now).payments).toBeNull()
  })
})

describe('structured data', () => {
  test('offers the property in cedis, by the month when for rent, and says whether it is to be had', () => {
    const offers = (property: PropertyView) =>
      JSON.stringify(describeListing(property, site.siteUrl)['@graph'][0])
    expect(offers(house)).toContain('"price":980000,"priceCurrency":"GHS"')
    expect(offers(house)).toContain('schema.org/InStock')
    expect(offers({ ...house, status: 'sold' })).toContain('schema.org/SoldOut')
    expect(offers(flat)).toContain('"unitCode":"MON"')
  })
})

test('a home that costs less by rent to own than in cash says why its yearly rate is below zero, any other nothing', () => {
  const notesOf = (terms: OfferView['terms']) =>
    presentDetail(house, site, now, { terms } as OfferView).costNotes
  const note = 'Rent to own costs less than cash here, so its yearly rate is below zero.'
  const cheap = { pricePesewas: 120_000_00, optionFeePesewas: 12_000_00, monthlyPesewas: 3_000_00 }
  expect(notesOf({ ...OFFER_TERMS, ...cheap })).toContain(note)
  expect(notesOf(OFFER_TERMS)).not.toContain(note)
})
