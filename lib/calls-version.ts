/** The version of the calls that only our own pages make. Raise it when such a call changes its words. */
export const callsVersion = '2'
