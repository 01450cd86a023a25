import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entry, openBrowser, openOverlay, pass } from '../../../tests/support/overlay-browser.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('an open overlay', () => {
  test('is closed by Back, and the page stays', async () => {
    const { open, person, router, urls } = openBrowser()
    const { close } = openOverlay(open())
    await pass()
    expect(urls()).toEqual(['/', '/properties', '[/properties]'])
    person.back()
    await pass()
    expect(close).toHaveBeenCalledOnce()
    expect(router).not.toHaveBeenCalled()
    expect(urls()).toEqual(['/', '[/properties]', '/properties'])
    person.back()
    await pass()
    expect(router).toHaveReturnedWith('/')
  })

  test('has its entry before a person could see it and go back', async () => {
    const { open, urls } = openBrowser()
    openOverlay(open())
    expect(urls()).toEqual(['/', '/properties', '[/properties]'])
  })

  test('leaves no entry behind when a button closes it', async () => {
    const { open, person, router, urls } = openBrowser()
    const { leave, close } = openOverlay(open())
    await pass()
    leave()
    await pass()
    expect(urls()).toEqual(['/', '[/properties]', '/properties'])
    expect(close).not.toHaveBeenCalled()
    expect(router).not.toHaveBeenCalled()
    person.back()
    await pass()
    expect(router).toHaveReturnedWith('/')
  })

  test('is closed alone when another lies over it', async () => {
    const { open, person } = openBrowser()
    const overlays = open()
    const below = openOverlay(overlays)
    await pass()
    const above = openOverlay(overlays)
    await pass()
    person.back()
    await pass()
    expect(above.close).toHaveBeenCalledOnce()
    expect(below.close).not.toHaveBeenCalled()
    person.back()
    await pass()
    expect(below.close).toHaveBeenCalledOnce()
  })

  test('hands its entry to the one that takes its place', async () => {
    const { open, urls } = openBrowser()
    const overlays = open()
    const first = openOverlay(overlays)
    await pass()
    first.leave()
    const second = openOverlay(overlays)
    await pass()
    expect(urls()).toEqual(['/', '/properties', '[/properties]'])
    second.leave()
  })

  test('does not come back with Forward, which leads nowhere', async () => {
    const { open, person, urls, router } = openBrowser()
    openOverlay(open())
    await pass()
    person.back()
    await pass()
    person.forward()
    await pass()
    expect(urls()).toEqual(['/', '[/properties]', '/properties'])
    expect(router).not.toHaveBeenCalled()
  })
})

describe('a page that the router opens', () => {
  test('takes the place of the overlay it was opened from', async () => {
    const { open, history, urls, states } = openBrowser()
    const { leave } = openOverlay(open())
    await pass()
    history.pushState(entry(2, '').state, '', '/about')
    leave()
    await pass()
    expect(urls()).toEqual(['/', '/properties', '[/about]'])
    expect(states()[2]).toEqual({ idx: 2, key: 'k2' })
  })

  test('that is long in coming travels nowhere when the overlay it was opened from goes', async () => {
    const { open, history, urls } = openBrowser()
    const { leave } = openOverlay(open())
    await pass()
    history.pushState(entry(2, '').state, '', '/about')
    await pass()
    leave()
    await pass()
    expect(urls()).toEqual(['/', '/properties', '[/about]'])
  })

  test('waits until the entry of an overlay just closed is left', async () => {
    const { open, history, urls } = openBrowser()
    const { leave } = openOverlay(open())
    await pass()
    leave()
    await vi.advanceTimersByTimeAsync(1)
    history.pushState(entry(2, '').state, '', '/about')
    await pass()
    expect(urls()).toEqual(['/', '/properties', '[/about]'])
  })

  test('in the place of its own address changes the entry under the overlay', async () => {
    const { open, history, person, urls, states, router } = openBrowser()
    const { close } = openOverlay(open())
    await pass()
    history.replaceState({ idx: 1, key: 'new' }, '', '/narrowed')
    history.replaceState({ idx: 1, key: 'newer' }, '', '/narrower')
    await pass()
    person.back()
    await pass()
    expect(urls().slice(0, 2)).toEqual(['/', '[/narrower]'])
    expect(states()[1]).toEqual({ idx: 1, key: 'newer' })
    expect(close).toHaveBeenCalledOnce()
    expect(router).not.toHaveBeenCalled()
  })

  test('that an act led to shows its address once nothing of ours is under way', async () => {
    const { open, history, person, urls, router } = openBrowser()
    const went = vi.spyOn(history, 'go')
    const { leave } = openOverlay(open())
    await pass()
    history.replaceState({ idx: 1, key: 'cart', usr: { _isRedirect: true } } as never, '', '/cart')
    expect(urls()).toEqual(['/', '/properties', '[/properties]'])
    await pass()
    expect(urls()).toEqual(['/', '[/cart]', '/properties'])
    leave()
    await pass()
    expect(went).toHaveBeenCalledTimes(1)
    person.forward()
    await pass()
    expect(urls()[1]).toBe('[/cart]')
    expect(router).not.toHaveBeenCalled()
  })

  test('over an overlay that stays gets that overlay an entry of its own', async () => {
    const { open, history, person, urls } = openBrowser()
    const overlays = open()
    const { close } = openOverlay(overlays)
    await pass()
    history.pushState(entry(2, '').state, '', '/narrowed')
    await pass()
    overlays.settle()
    expect(urls()).toEqual(['/', '/properties', '/narrowed', '[/narrowed]'])
    person.back()
    await pass()
    expect(close).toHaveBeenCalledOnce()
    expect(urls()[2]).toBe('[/narrowed]')
  })

  test('by going back means pages and no overlays', async () => {
    const { open, history, urls, router } = openBrowser()
    openOverlay(open())
    await pass()
    history.go(-1)
    await pass()
    expect(urls()[0]).toBe('[/]')
    expect(router).toHaveBeenCalledOnce()
  })
})

test('an overlay that asks whether to leave waits until the router has gone back to its page', async () => {
  const { open, history, person, urls, router } = openBrowser()
  const overlays = open()
  // As a blocked Back: the router has heard of it, goes to its page again, and asks at once.
  router.mockImplementationOnce(() => {
    history.go(1)
    openOverlay(overlays)
    return 'blocked'
  })
  person.back()
  await pass()
  expect(urls()).toEqual(['/', '/properties', '[/properties]'])
})

test('a page loaded anew on the entry of an overlay leaves it', async () => {
  const below = entry(1, '/properties')
  const above = { ...below, state: { ...below.state, overlays: 1 } }
  const { open, urls, router } = openBrowser([entry(0, '/'), below, above])
  open()
  await pass()
  expect(urls()).toEqual(['/', '[/properties]', '/properties'])
  expect(router).not.toHaveBeenCalled()
})

test('a traversal that leads nowhere holds the router up for a second at most', async () => {
  const { open, history, urls } = openBrowser([entry(0, '/')])
  open()
  history.go(-1)
  history.pushState(entry(1, '').state, '', '/about')
  await vi.advanceTimersByTimeAsync(1100)
  expect(urls()).toEqual(['/', '[/about]'])
})

test('a traversal is begun once where the thread stood still and overdue timers come before its report', () => {
  const { open, history } = openBrowser()
  const went = vi.fn()
  history.go = went
  const { leave } = openOverlay(open())
  leave()
  for (let turn = 0; turn < 4; turn++) vi.runOnlyPendingTimers()
  expect(went).toHaveBeenCalledTimes(1)
})
