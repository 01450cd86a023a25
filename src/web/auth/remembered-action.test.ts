import { afterEach, describe, expect, test } from 'vitest'
import { actionMemory, createActionMemory, type RememberedAction } from './remembered-action.ts'
import { tabStorage } from './remembered-key.ts'

const chat: RememberedAction = {
  kind: 'whatsapp',
  propertyId: 'house',
  planMonths: 6,
}
const HERE = '/properties'
const always = () => true
const never = () => false

function makeMemory() {
  const stored = new Map<string, string>()
  const time = { now: 1_000_000 }
  const place = { page: HERE }
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const open = () =>
    createActionMemory(
      () => store,
      () => time.now,
      () => place.page,
    )
  return { memory: open(), reopen: open, stored, time, place }
}

const MINUTE = 60_000

describe('an action is remembered', () => {
  test('until somebody takes it, and then no more', () => {
    const { memory, stored } = makeMemory()
    memory.remember(chat)
    expect(memory.take('ama', always)).toEqual(chat)
    expect(memory.take('ama', always)).toBeUndefined()
    expect(stored.size).toBe(0)
  })
  test('by a page that is loaded again', () => {
    const { memory, reopen } = makeMemory()
    memory.remember(chat)
    expect(reopen().take('ama', always)).toEqual(chat)
  })
  test('once for two who ask at the same time', () => {
    const { memory, reopen } = makeMemory()
    memory.remember(chat)
    memory.bind('ama')
    const taken = [memory, reopen(), memory].map((each) => each.take('ama', always))
    expect(taken.filter(Boolean)).toEqual([chat])
  })
  test('until its own page is shown', () => {
    const { memory } = makeMemory()
    memory.remember(chat)
    expect(memory.take('ama', ({ propertyId }) => propertyId === 'another')).toBeUndefined()
    expect(memory.take('ama', ({ propertyId }) => propertyId === 'house')).toEqual(chat)
  })
  test('as the last one only', () => {
    const { memory } = makeMemory()
    memory.remember({ ...chat, propertyId: 'first' })
    memory.remember(chat)
    expect(memory.take('ama', always)).toEqual(chat)
    expect(memory.take('ama', always)).toBeUndefined()
  })
  test('for less than 15 minutes', () => {
    const { memory, stored, time } = makeMemory()
    memory.remember(chat)
    time.now += 15 * MINUTE - 1
    expect(memory.isWaiting()).toBe(true)
    time.now += 1
    expect(memory.isWaiting()).toBe(false)
    expect(memory.take('ama', always)).toBeUndefined()
    expect(stored.size).toBe(0)
  })
  test('not from a time that has not come yet', () => {
    const { memory, time } = makeMemory()
    memory.remember(chat)
    time.now -= 60 * MINUTE
    expect(memory.take('ama', always)).toBeUndefined()
  })
  test('until it is forgotten', () => {
    const { memory } = makeMemory()
    memory.remember(chat)
    memory.forget()
    expect(memory.isWaiting()).toBe(false)
    expect(memory.take('ama', always)).toBeUndefined()
  })
})

test.each<RememberedAction>([
  { kind: 'favorite', propertyId: 'house' },
  { kind: 'contact-agent', propertyId: 'house' },
  { kind: 'add-to-cart', propertyId: 'house', planMonths: null },
  { kind: 'add-to-cart', propertyId: 'house', planMonths: 6 },
])('$kind is remembered like any other', (action) => {
  const { memory, reopen } = makeMemory()
  memory.remember(action)
  memory.bind('ama')
  expect(reopen().take('ama', ({ kind }) => kind === 'whatsapp')).toBeUndefined()
  expect(reopen().take('ama', ({ kind }) => kind === action.kind)).toEqual(action)
  expect(memory.take('ama', always)).toBeUndefined()
})

describe('an action belongs to whoever signs in', () => {
  test('and a different account neither does it nor leaves it behind', () => {
    const { memory } = makeMemory()
    memory.remember(chat)
    memory.bind('ama')
    expect(memory.take('kofi', always)).toBeUndefined()
    expect(memory.take('ama', always)).toBeUndefined()
  })
  test('whatever page the different account is on', () => {
    const { memory } = makeMemory()
    memory.remember(chat)
    memory.bind('ama')
    expect(memory.take('kofi', never)).toBeUndefined()
    expect(memory.take('ama', always)).toBeUndefined()
  })
  test('and is forgotten when a different account signs in', () => {
    const { memory } = makeMemory()
    memory.remember(chat)
    memory.bind('ama')
    memory.bind('kofi')
    expect(memory.take('ama', always)).toBeUndefined()
    expect(memory.take('kofi', always)).toBeUndefined()
  })
  test('but not to somebody who signed in elsewhere while the dialog still asked', () => {
    const { memory, stored } = makeMemory()
    memory.remember(chat)
    memory.setAsking(true)
    expect(memory.take('ama', always)).toBeUndefined()
    expect(stored.size).toBe(0)
  })
  test('and to whoever signed in through the dialog', () => {
    const { memory } = makeMemory()
    memory.remember(chat)
    memory.setAsking(true)
    memory.bind('ama')
    expect(memory.take('ama', always)).toEqual(chat)
  })
  test('and waits for nobody any more', () => {
    const { memory } = makeMemory()
    memory.remember(chat)
    expect(memory.isWaiting()).toBe(true)
    memory.bind('ama')
    memory.bind('ama')
    expect(memory.isWaiting()).toBe(false)
    expect(memory.take('ama', always)).toEqual(chat)
  })
})

describe('the dialog opens again', () => {
  test('on the page of the action when it was open while the page was left', () => {
    const { memory, reopen } = makeMemory()
    memory.remember(chat)
    expect(memory.wasAsking(always)).toBe(false)
    memory.setAsking(true)
    expect(reopen().wasAsking(always)).toBe(true)
    expect(reopen().wasAsking(never)).toBe(false)
  })
  test('not on another page, where the action waits unasked', () => {
    const { memory, reopen, place } = makeMemory()
    memory.remember({ kind: 'favorite', propertyId: 'house' })
    memory.setAsking(true)
    place.page = '/properties/house'
    expect(reopen().wasAsking(always)).toBe(false)
    expect(reopen().isWaiting()).toBe(true)
  })
  test('not when it was closed, and not once somebody has signed in', () => {
    const { memory } = makeMemory()
    memory.remember(chat)
    memory.setAsking(true)
    memory.setAsking(false)
    expect(memory.wasAsking(always)).toBe(false)
    memory.setAsking(true)
    memory.bind('ama')
    expect(memory.wasAsking(always)).toBe(false)
  })
  test('not for an action that was forgotten', () => {
    const { memory, stored } = makeMemory()
    memory.remember(chat)
    memory.forget()
    memory.setAsking(true)
    expect(memory.wasAsking(always)).toBe(false)
    expect(stored.size).toBe(0)
  })
})

const note = { action: chat, at: 1_000_000, accountId: null, askingOn: HERE }

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['no action', JSON.stringify({ ...note, action: undefined })],
  ['an unknown action', JSON.stringify({ ...note, action: { ...chat, kind: 'transfer' } })],
  [
    'a plan that is no number',
    JSON.stringify({ ...note, action: { ...chat, planMonths: 'javascript:alert(1)' } }),
  ],
  ['a contact without a property', JSON.stringify({ ...note, action: { kind: 'contact-agent' } })],
  ['a property that is no text', JSON.stringify({ ...note, action: { kind: 'favorite', propertyId: {} } })],
  [
    'a plan that is no number',
    JSON.stringify({ ...note, action: { kind: 'add-to-cart', propertyId: 'house', planMonths: '6' } }),
  ],
  ['no time', JSON.stringify({ ...note, at: 'yesterday' })],
  ['an owner that is no id', JSON.stringify({ ...note, accountId: {} })],
])('%s in the storage is no action', (_what, text) => {
  const { memory, stored } = makeMemory()
  stored.set('fihankra:remembered-action', text)
  expect(memory.isWaiting()).toBe(false)
  expect(memory.wasAsking(always)).toBe(false)
  expect(memory.take('ama', always)).toBeUndefined()
})

describe('a browser that forbids its storage', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'))

  test('remembers nothing and breaks nothing', () => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError')
      },
    })
    expect(tabStorage().getItem('fihankra:remembered-action')).toBeNull()
    actionMemory.remember(chat)
    actionMemory.setAsking(true)
    expect(actionMemory.isWaiting()).toBe(false)
    expect(actionMemory.take('ama', always)).toBeUndefined()
  })
})
