/** The version of our words in calls, which our own pages speak. Raise it when a call changes them. */
export const callsVersion = '7'

/** The header of a request in our words. */
export const inOurWords = { 'calls-version': callsVersion }
