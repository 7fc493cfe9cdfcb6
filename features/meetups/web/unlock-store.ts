import { keepInTab, readTab } from '~/lib/web/tab-storage'

interface KeptTicket {
  ticket: string
  expiresAt: string
}

const nameOf = (meetupId: string) => `meetup-ticket-${meetupId}`

/** Shows that this tab has given the password of a private meetup. */
export function keepTicket(meetupId: string, kept: KeptTicket): void {
  keepInTab(nameOf(meetupId), kept)
}

/** Undefined where no password has been given, or too long ago. */
export function keptTicket(meetupId: string): string | undefined {
  const { ticket, expiresAt } = (readTab(nameOf(meetupId)) ?? {}) as Partial<KeptTicket>
  return ticket !== undefined && Date.parse(expiresAt ?? '') > Date.now() ? ticket : undefined
}
