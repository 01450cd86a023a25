import { expect, test } from 'vitest'
import { roomOf } from './image-room.rules.ts'

test.each([
  ['Front of the house, with water tank', 'Outside'],
  ['Single-storey three-bedroom bungalow with a red hipped roof', 'Outside'],
  ['Chamber-and-hall row with a shared veranda', 'Outside'],
  ['L-shaped kitchen with a breakfast table, doors to the garden', 'Kitchen'],
  ['Compact bathroom with warm beige tiles', 'Bathroom'],
  ['Bedroom with the bed against a blue wall and a garden window', 'Bedroom'],
  ['Single self-contained room with a made bed', 'Bedroom'],
  ['Living room with a corner sofa and doors to the garden', 'Living room'],
  ['The hall, tiled', 'Living room'],
  ['Dining room with a table for eight', 'Dining room'],
  ['Open-plan office with timber desks', 'Office'],
  ['Five-storey glass office block', 'Outside'],
  ['A fine picture', null],
  ['', null],
])('The caption "%s" speaks of %s', (caption, room) => {
  expect(roomOf(caption)).toBe(room)
})
