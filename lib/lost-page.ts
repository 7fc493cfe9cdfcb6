/** The header of a page without text, for which the server sends its own small one: nothing is at this address. */
export const isLost = 'x-lost'
