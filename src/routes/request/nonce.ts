import { createContext } from 'react'

/** The nonce of the page being rendered, for inline scripts; undefined in the browser and on cacheable pages. */
export const NonceContext = createContext<string | undefined>(undefined)
