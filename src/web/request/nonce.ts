import { createContext } from 'react'

/** The nonce of the page being rendered, for its own inline scripts; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
