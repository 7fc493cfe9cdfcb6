/** The subject of a meetup's due items. */
export const subjectOf = (id: number) => `meetup:${id}`

export function meetupIdOf(subject: string): number {
  return Number(subject.slice(subject.indexOf(':') + 1))
}
