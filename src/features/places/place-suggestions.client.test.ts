import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { urls } from '#/shared/urls.ts'
import { loadPlacesInWords } from './place-suggestions.client.ts'

const answer = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const OSU = { id: 1, slug: 'osu', label: 'Osu, Accra', count: 7 }
const OSUDOKU = { id: 2, slug: 'osudoku', label: 'Osudoku', count: 3 }

describe('places suggested with the words before them', () => {
  let countOfWords: (query: string | null) => Promise<Response>
  beforeEach(() => {
    vi.stubGlobal('fetch', answer)
    answer.mockImplementation((address) => {
      const { pathname, searchParams } = new URL(address, 'http://localhost')
      return pathname === urls.placeSuggestions
        ? Promise.resolve(Response.json({ places: [OSU, OSUDOKU] }))
        : countOfWords(searchParams.get('query'))
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    answer.mockReset()
  })
  const suggest = (text: string, signal = new AbortController().signal) => loadPlacesInWords(text, signal)

  test('count the homes of all the words, not of the place alone', async () => {
    countOfWords = async (query) =>
      Response.json({ count: query === '2 bedroom in Osu, Accra' ? 2 : 1, isCapped: false })
    expect((await suggest('2 bedroom in Osu')).map(({ label, note }) => [label, note])).toEqual([
      ['2 bedroom in Osu, Accra', '2 homes'],
      ['2 bedroom in Osudoku', '1 home'],
    ])
  })

  test('count the homes of the place where no words are before it, and ask for nothing more', async () => {
    expect((await suggest('Osu')).map(({ note }) => note)).toEqual(['7 homes', '3 homes'])
    expect(answer).toHaveBeenCalledTimes(1)
  })

  test('stand last where all the words find nothing', async () => {
    countOfWords = async (query) =>
      Response.json({ count: query?.endsWith('Osudoku') ? 3 : 0, isCapped: false })
    expect((await suggest('4 bedroom in Osu')).map(({ short, note }) => [short, note])).toEqual([
      ['Osudoku', '3 homes'],
      ['Osu, Accra', '0 homes'],
    ])
  })

  test('leave out a count that fails, and keep the place and the other counts', async () => {
    countOfWords = async (query) =>
      query?.endsWith('Osudoku')
        ? new Response('busy', { status: 503 })
        : Response.json({ count: 2, isCapped: false })
    const [osu, osudoku] = await suggest('2 bedroom in Osu')
    expect(osu?.note).toBe('2 homes')
    expect(osudoku).toEqual({
      value: 'osudoku',
      label: '2 bedroom in Osudoku',
      short: 'Osudoku',
      before: '2 bedroom in ',
    })
  })

  test('reject when what is typed has changed while they are counted', async () => {
    const typing = new AbortController()
    countOfWords = () => {
      typing.abort()
      return Promise.reject(new DOMException('aborted', 'AbortError'))
    }
    await expect(suggest('2 bedroom in Osu', typing.signal)).rejects.toThrow('aborted')
  })
})
