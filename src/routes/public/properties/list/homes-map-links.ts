const CARD = '.property-card'

const idOf = (card: Element | null) =>
  /^\/properties\/([\w-]{36})$/.exec(
    card?.querySelector('a[href^="/properties/"]')?.getAttribute('href') ?? '',
  )?.[1]

const cardOf = (id: string) =>
  document.querySelector(`.list-page ${CARD} a[href="/properties/${CSS.escape(id)}"]`)?.closest(CARD)

/** Lights the mark of a card that somebody points at or tabs to in the list, and the card of a mark. */
export function linkListAndMarks(map: HTMLElement) {
  const page = map.closest('.list-page')
  const marks = new Map<string, HTMLElement>()
  let lit: string | undefined
  const light = (id: string | undefined) => {
    if (lit) {
      marks.get(lit)?.classList.remove('home-mark-on')
      cardOf(lit)?.classList.remove('card-lit')
    }
    lit = id
    if (!id) return
    marks.get(id)?.classList.add('home-mark-on')
    cardOf(id)?.classList.add('card-lit')
  }
  const follow = ({ target }: Event) => {
    const card = target instanceof Element ? target.closest(CARD) : null
    const id = idOf(card)
    if (id && id !== lit) light(id)
  }
  page?.addEventListener('pointerover', follow)
  page?.addEventListener('focusin', follow)
  return {
    add: (id: string, mark: HTMLElement) => {
      marks.set(id, mark)
      mark.addEventListener('pointerenter', () => light(id))
      mark.addEventListener('focus', () => light(id))
      if (id === lit) mark.classList.add('home-mark-on')
    },
    light,
    /** The marks are made anew. */
    forget: () => marks.clear(),
    end: () => {
      light(undefined)
      page?.removeEventListener('pointerover', follow)
      page?.removeEventListener('focusin', follow)
    },
  }
}
