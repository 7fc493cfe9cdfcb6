/** The beginning of the names of all caches that hold what is a member's own: they are deleted at sign-out. */
export const ownCopies = 'own-'
