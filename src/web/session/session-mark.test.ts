import { afterEach, expect, test, vi } from 'vitest'
import { clearLeftBehind, clearStorage, isMarked, SESSION_CHANNEL, setMark } from './session-mark.ts'

// Its entries are its own properties, as the browser's are.
class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

function stubStorages() {
  const storages = { local: new FakeStorage(), session: new FakeStorage() }
  vi.stubGlobal('localStorage', storages.local)
  vi.stubGlobal('sessionStorage', storages.session)
  return storages
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('everything with our prefix goes, and nothing else', () => {
  const { local, session } = stubStorages()
  for (const storage of [local, session]) {
    for (const key of ['fihankra:a', 'fihankra:b', 'fihankra', 'other', 'x-fihankra:a'])
      storage.setItem(key, '1')
  }
  clearStorage()
  expect(Object.keys(local)).toEqual(['fihankra', 'other', 'x-fihankra:a'])
  expect(Object.keys(session)).toEqual(['fihankra', 'other', 'x-fihankra:a'])
})

test('the mark of somebody signed in goes with the rest', () => {
  stubStorages()
  expect(isMarked()).toBe(false)
  setMark()
  expect(isMarked()).toBe(true)
  clearStorage()
  expect(isMarked()).toBe(false)
})

test('what a session left behind goes, and the other pages are asked to look', async () => {
  const { local } = stubStorages()
  setMark()
  const other = new BroadcastChannel(SESSION_CHANNEL)
  const heard = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data)
  })
  clearLeftBehind()
  expect(Object.keys(local)).toEqual([])
  expect(await heard).toEqual({ type: 'changed' })
  other.close()
})

test('a browser that forbids its storage keeps nothing and breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  setMark()
  clearStorage()
  expect(isMarked()).toBe(false)
})
