/** The subject of an event's due items. */
export const subjectOf = (id: number) => `event:${id}`

export const eventIdOf = (subject: string) => Number(subject.slice(subject.indexOf(':') + 1))
