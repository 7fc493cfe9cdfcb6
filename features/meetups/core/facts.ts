import { type Facts, factsBy, type Said } from '~/lib/facts'
import { experienceNames, experiences, explainsRules, welcome } from './experience'
import { badEnd, isLasting } from './meetup-end'

// What is said of a meetup beyond what its rules need, once: whoever opens one says all, its host may say some of it later, and
// a cafe says some of its standing tables. A series and a table keep what was said as a template for their dates.

export const meetupFacts = {
  experience: {
    kind: 'choice',
    label: '경험',
    by: ['openers', 'hosts', 'cafes'],
    of: experiences,
    names: experienceNames,
  },
  welcomesBeginners: { kind: 'flag', label: welcome, by: ['openers', 'hosts', 'cafes'] },
  /** Whether the host explains the rules. */
  explains: { kind: 'flag', label: explainsRules, by: ['openers', 'hosts'] },
  /** Until when it lasts, in minutes; null if that was not said. */
  lastsMinutes: {
    kind: 'whole number',
    isOptional: true,
    label: '걸리는 시간, 분',
    by: ['openers'],
    whyBad: (minutes) => (isLasting(minutes) ? null : badEnd),
  },
  beforeLastTrain: { kind: 'flag', label: '막차 전에 끝남', by: ['openers'] },
} as const satisfies Facts

export const openerFacts = factsBy(meetupFacts, 'openers')
export const hostFacts = factsBy(meetupFacts, 'hosts')
export const tableFacts = factsBy(meetupFacts, 'cafes')

export type MeetupFacts = Said<typeof meetupFacts>
export type HostFacts = Said<typeof hostFacts>
export type TableFacts = Said<typeof tableFacts>
