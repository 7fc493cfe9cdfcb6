import { nowMs } from '~/lib/web/now'
import { keepInTab, readTab } from '~/lib/web/tab-storage'

interface StoredTicket {
  ticket: string
  expiresAt: string
}

const nameOf = (meetupId: string) => `meetup-ticket-${meetupId}`

/** Keeps the ticket that replaces the password of a private meetup in this tab. */
export function keepTicket(meetupId: string, ticket: StoredTicket): void {
  keepInTab(nameOf(meetupId), ticket)
}

/** Undefined without a ticket in this tab, or if it has expired. */
export function storedTicket(meetupId: string): string | undefined {
  const { ticket, expiresAt } = (readTab(nameOf(meetupId)) ?? {}) as Partial<StoredTicket>
  return ticket !== undefined && Date.parse(expiresAt ?? '') > nowMs() ? ticket : undefined
}
