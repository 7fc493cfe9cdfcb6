import { createContext } from 'react'

/**
 * The nonce of our scripts during server rendering. Undefined in the browser, whose policy lists script hashes instead.
 */
export const NonceContext = createContext<string | undefined>(undefined)
