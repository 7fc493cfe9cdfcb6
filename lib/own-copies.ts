/** The name prefix of all browser caches with personal data, which are deleted at sign-out. */
export const ownCopies = 'own-'
