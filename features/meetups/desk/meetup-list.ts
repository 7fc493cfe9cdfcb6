/** The filters of the operators' list: `doubted` are those of which members say that they did not take place. */
export const deskFilters = ['all', 'doubted', 'coming', 'ended', 'cancelled'] as const
export type DeskFilter = (typeof deskFilters)[number]

export const longestMeetupSearch = 40
export const deskMeetupsPerPage = 30

/** What stands in for a title and a content that operators have hidden. */
export const hiddenText = '운영팀이 가린 글이에요'
