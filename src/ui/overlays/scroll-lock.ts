// The lock of scrolling, which Radix brings along, tells the page the width of the scroll bar it took by a property of
// the body. Every element inherits it unless the browser is told that none wants it, and is styled anew.
const WIDTH = '--removed-body-scroll-bar-size'

/** Keeps opening and closing an overlay from styling the whole page anew. Once a document, before the first one opens. */
export function keepScrollLockToBody(): void {
  try {
    CSS.registerProperty({ name: WIDTH, syntax: '*', inherits: false })
  } catch {
    // An older browser, or it is registered: overlays work all the same.
  }
}
