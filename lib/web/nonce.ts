import { createContext } from 'react'

/** On the server the nonce of our own scripts. The browser gets their hashes, so there is none. */
export const NonceContext = createContext<string | undefined>(undefined)
