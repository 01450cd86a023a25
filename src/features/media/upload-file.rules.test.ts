import { describe, expect, test } from 'vitest'
import type { SendOutcome } from './picture-upload.client.ts'
import { findCameraFileProblem, findFileProblem, waitOfBusyServer } from './upload-file.rules.ts'

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

const failed = (status: number, waitSeconds?: number): SendOutcome => ({
  kind: 'failed',
  status,
  message: 'x',
  isFinal: false,
  ...(waitSeconds === undefined ? {} : { waitSeconds }),
})

describe('a server without room for a picture', () => {
  test.each([
    [failed(503), 0],
    [failed(503, 5), 5_000],
    [failed(429, 60), 60_000],
    [failed(429), undefined],
    [failed(429, 301), undefined],
    [failed(503, 3_600), undefined],
    [failed(401), undefined],
    [failed(500), undefined],
    [{ kind: 'cancelled' } satisfies SendOutcome, undefined],
  ])('of %j is asked again after %s ms', (outcome, wait) => {
    expect(waitOfBusyServer(outcome, 0)).toBe(wait)
  })

  test('is asked six times, and then somebody decides', () => {
    expect(waitOfBusyServer(failed(503), 5)).toBe(0)
    expect(waitOfBusyServer(failed(503), 6)).toBeUndefined()
  })
})
