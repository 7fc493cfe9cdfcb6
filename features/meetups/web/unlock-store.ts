import { keepInTab, readTab } from '~/lib/web/tab-storage'

interface KeptTicket {
  ticket: string
  expiresAt: string
}

const nameOf = (meetupId: string) => `meetup-ticket-${meetupId}`

/** Keeps the ticket that replaces the password of a private meetup in this tab. */
export function keepTicket(meetupId: string, kept: KeptTicket): void {
  keepInTab(nameOf(meetupId), kept)
}

/** Undefined without a ticket in this tab, or if it has expired. */
export function keptTicket(meetupId: string): string | undefined {
  const { ticket, expiresAt } = (readTab(nameOf(meetupId)) ?? {}) as Partial<KeptTicket>
  return ticket !== undefined && Date.parse(expiresAt ?? '') > Date.now() ? ticket : undefined
}
