import { createContext, type ReactElement } from 'react'

/**
 * The markup of an element as React would write it where it stands, for a fraction of what React takes; undefined where
 * something in it is React's alone to write, which then writes it all. Its components see the contexts and hooks of
 * whoever calls this, so it is called while rendering, and none of them may ask for an id. Undefined in the browser,
 * which finds what it would have rendered itself.
 */
export type RenderInline = (element: ReactElement) => string | undefined

export const InlineMarkupContext = createContext<RenderInline | undefined>(undefined)
