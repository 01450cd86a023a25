import { expect, test } from 'vitest'
import { findCameraFileProblem, findFileProblem } from './upload-file.rules.ts'

test.each(['house.jpg', 'HOUSE.JPEG', 'house.front.png', 'house.webp'])('%s may be sent', (name) => {
  expect(findFileProblem({ name, size: 5_242_880, type: '' })).toBeUndefined()
})

test.each(['house.gif', 'house.svg', 'house.jpg.html', 'house'])('%s is of the wrong type', (name) => {
  expect(findFileProblem({ name, size: 1, type: '' })).toBe(
    'Invalid file type. Please upload jpeg, jpg, png, webp',
  )
})

test('one byte too many is said before anything is sent', () => {
  expect(findFileProblem({ name: 'a.jpg', size: 5_242_881, type: 'image/jpeg' })).toBe(
    'File size must be less than 5MB',
  )
})

test('a camera’s file, which is made smaller before it is sent, may have 40 MB', () => {
  const file = (size: number, name = 'a.jpg') => findCameraFileProblem({ name, size, type: 'image/jpeg' })
  expect(file(41_943_040)).toBeUndefined()
  expect(file(41_943_041)).toBe('File size must be less than 5MB')
  expect(file(1, 'a.heic')).toBe('Invalid file type. Please upload jpeg, jpg, png, webp')
})
