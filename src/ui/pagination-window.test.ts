import { describe, expect, test } from 'vitest'
import { pageWindow, phoneWindow } from './pagination-window.ts'

describe('the window of page numbers', () => {
  test('shows every number when there are few pages', () => {
    expect(pageWindow(2, 5)).toEqual([1, 2, 3, 4, 5])
  })
  test('keeps the first, the last and the neighbours of a page in the middle', () => {
    expect(pageWindow(20, 40)).toEqual([1, 'gap', 19, 20, 21, 'gap', 40])
  })
  test('shows a single left-out number instead of a gap', () => {
    expect(pageWindow(4, 40)).toEqual([1, 2, 3, 4, 5, 'gap', 40])
    expect(pageWindow(37, 40)).toEqual([1, 'gap', 36, 37, 38, 39, 40])
  })
  test('fills up near the ends', () => {
    expect(pageWindow(1, 40)).toEqual([1, 2, 3, 4, 'gap', 40])
    expect(pageWindow(40, 40)).toEqual([1, 'gap', 37, 38, 39, 40])
  })
  test('never goes beyond the last page that may be asked for', () => {
    expect(pageWindow(1, 4167).at(-1)).toBe(40)
    expect(pageWindow(99, 4167)).toEqual([1, 'gap', 37, 38, 39, 40])
  })
  test('is empty without pages and single with one', () => {
    expect(pageWindow(1, 0)).toEqual([])
    expect(pageWindow(3, 1)).toEqual([1])
  })
  test('is ascending, without repetition, holds the current page and hides at least two numbers per gap', () => {
    for (let pageCount = 1; pageCount <= 45; pageCount++) {
      const last = Math.min(pageCount, 40)
      for (let page = 1; page <= last; page++) {
        const slots = pageWindow(page, pageCount)
        expect(slots).toContain(page)
        expect(slots[0]).toBe(1)
        expect(slots.at(-1)).toBe(last)
        slots.forEach((slot, index) => {
          if (slot === 'gap') {
            const before = slots[index - 1] as number
            const after = slots[index + 1] as number
            expect(after - before).toBeGreaterThan(2)
          } else if (index > 0 && slots[index - 1] !== 'gap') {
            expect(slot).toBe((slots[index - 1] as number) + 1)
          }
        })
      }
    }
  })
})

describe('the window of a phone', () => {
  const phone = (page: number, pageCount: number) => phoneWindow(pageWindow(page, pageCount), page)
  test('has every number of a few pages', () => {
    expect(phone(1, 4)).toEqual([1, 2, 3, 4])
    expect(phone(3, 5)).toEqual([1, 2, 3, 4, 5])
  })
  test('leaves no number out before the last without dots', () => {
    expect(phone(1, 6)).toEqual([1, 2, 'gap', 6])
    expect(phone(1, 40)).toEqual([1, 2, 'gap', 40])
    expect(phone(20, 40)).toEqual(['gap', 19, 20, 21, 'gap', 40])
    expect(phone(37, 40)).toEqual(['gap', 36, 37, 38, 'gap', 40])
    expect(phone(40, 40)).toEqual(['gap', 39, 40])
  })
})
