import { describe, expect, test } from 'vitest'
import { titleWithout } from './short-title.rules.ts'

describe('a title above its place', () => {
  test.each([
    ['Small house at Opeikuma, Kasoa', 'Opeikuma, Kasoa', 'Small house'],
    ['High flat, American House, East Legon', 'American House, East Legon, Accra', 'High flat'],
    ['Flat with balcony, Cantonments', 'Off Switchback Road, Cantonments, Accra', 'Flat with balcony'],
    ['Walled plot in East Legon', 'Near Bawaleshie, East Legon, Accra', 'Walled plot'],
    ['Town house off Lagos Avenue, East Legon', 'Off Lagos Avenue, East Legon, Accra', 'Town house'],
    ['Bungalow, Mayera road, Pokuase', 'Mayera Road, Pokuase', 'Bungalow'],
    // What the line below does not say stays.
    ['Bed in a hostel, Ayeduase gate', 'Near Ayeduase Gate, KNUST, Kumasi', 'Bed in a hostel, Ayeduase gate'],
    ['House near Redco, Madina', 'Near Redco Flats, Madina', 'House near Redco'],
    ['Shop in Osu Mall', 'Osu, Accra', 'Shop in Osu Mall'],
  ])('leaves out of %s what the line %s says', (title, location, shown) => {
    expect(titleWithout(location, title)).toBe(shown)
  })
})
