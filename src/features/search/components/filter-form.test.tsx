import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { parseFilters } from '../search.rules.ts'
import type { FacetCounts } from '../search.schema.ts'
import { FilterForm } from './filter-form.tsx'

const facets: FacetCounts = {
  tag: { 'For Sale': 31, 'For Rent': 1 },
  type: { Apartment: 10, House: 20, Townhouse: 7, Room: 11, Commercial: 7, Land: 0 },
  beds: [60, 50, 40, 30, 20, 10],
  baths: [60, 50, 40, 30, 20],
  plan: 4,
  own: 2,
}

function render(address: string, total = 12) {
  return renderToStaticMarkup(
    <FilterForm
      filters={parseFilters(new URLSearchParams(address))}
      facets={facets}
      total={total}
      isCapped={false}
      locationField={() => null}
      onApply={() => undefined}
      layout={(fields, buttons) => (
        <>
          {fields}
          {buttons}
        </>
      )}
    />,
  )
}

function checkedOf(html: string): string[] {
  return [...html.matchAll(/<input[^>]*type="(?:radio|checkbox)"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes('checked=""'))
    .map((input) => `${/name="(\w+)"/.exec(input)?.[1]}=${/value="([^"]*)"/.exec(input)?.[1]}`)
}

describe('the filter form, as it is sent before any script runs', () => {
  test('starts from the applied search and keeps what it does not edit', () => {
    const html = render('type=House&category=for+rent&beds=3&minPrice=1500&query=pool&sort=latest&page=4')
    expect(checkedOf(html)).toEqual([
      'category=For Rent',
      'type=house',
      'beds=3',
      'baths=',
      'maxAdvance=',
      'water=',
      'electricity=',
      'bathroom=',
      'kitchen=',
      'furnished=',
      'parking=',
      'security=',
    ])
    expect(html).toContain('value="1,500"')
    expect(html).toContain('<input type="hidden" name="query" value="pool"/>')
    expect(html).toContain('<input type="hidden" name="sort" value="latest"/>')
    expect(html).not.toContain('name="page"')
  })
  test('ticks each type that is asked for, and each way to pay over time', () => {
    expect(
      checkedOf(render('type=house,land&own=yes&plan=yes')).filter((each) => !each.endsWith('=')),
    ).toEqual(['own=yes', 'plan=yes', 'type=house', 'type=land'])
    expect(render('')).toMatch(/Rent to own<span[^>]*> 2</)
  })
  test('offers more rooms than any option as the most there is', () => {
    expect(checkedOf(render('beds=9'))).toContain('beds=5')
  })
  test('says how many homes each choice gives', () => {
    expect(render('')).toMatch(/For Rent<span[^>]*> 1<span class="sr-only"> home</)
  })
  test('says on its button what it will show', () => {
    expect(render('')).toContain('Show 12 homes')
    expect(render('', 1)).toContain('Show 1 home<')
  })
  test('can still be sent from a search that finds nothing', () => {
    const html = render('beds=5', 0)
    expect(html).toContain('Show homes')
    expect(html).not.toContain('disabled=""')
  })
})
