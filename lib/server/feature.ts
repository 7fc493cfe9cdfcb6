import type { FastifyInstance } from 'fastify'
import type { AuditKind, AuditKinds } from '~/lib/audit-kind'
import type { CalendarEvent } from '~/lib/calendar-file'
import type { Clock } from '~/lib/clock'
import type { NoticeKind } from '~/lib/notice-kind'
import type { Tag } from '~/lib/tags'
import type { Database, Reader } from './database'
import type { DueHandler } from './due-items'
import type { ImportKind } from './import-kind'
import type { Job } from './job-queue'
import type { Keys } from './keys'
import type { MemberData } from './member-data'
import type { ShareCard } from './pictures/share-card'
import type { StoredShareCards } from './pictures/stored-share-cards'
import type { PictureReferences } from './pictures/unused-uploads'
import type { Uploads } from './pictures/uploads'
import type { RightsOnThing } from './rights'
import type { UpkeepTask } from './upkeep'

/** Background work has a Korean title for the screens of operators; logs contain only its key. */
export type Titled<Work> = Work & { title: string }

/** The titles of background work, by key. */
export type WorkTitles = Readonly<Record<'jobs' | 'due' | 'upkeep', Readonly<Record<string, string>>>>

/** Declares a kind of due item: its title and its handler. */
export function due(title: string, handler: DueHandler): Titled<DueHandler> {
  return Object.assign(handler, { title })
}

/**
 * What features contribute to one another, by name. The feature that takes it declares it (`declare module`), and knows none that give;
 * they name theirs in their `server/feature.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: Features add to it.
export interface Contributions {}

/** All that was contributed, by name, in the order of the features. */
export type Contributed = { readonly [Name in keyof Contributions]: readonly Contributions[Name][] }

/** What every feature receives. A feature that calls an outside service adds its client to these. */
export interface BasicServices {
  db: Database
  clock: Clock
  keys: Keys
  /** Uploaded pictures. */
  pictures: Uploads
  /** The drawn pictures of shared links. */
  shareCards: Pick<StoredShareCards, 'drop'>
  /** Every feature's part in data export and account deletion. */
  memberData: readonly MemberData[]
  /** Every kind of notice that features send, by name. */
  noticeKinds: Readonly<Record<string, NoticeKind>>
  /** Every kind of entry in the audit log. */
  auditKinds: AuditKinds
  workTitles: WorkTitles
  /** What other features contribute to this one. */
  contributed: Contributed
  /** Every kind of file that operators import, by name. */
  importKinds: Readonly<Record<string, ImportKind>>
}

/** The text of a share card, and the path of its picture below /media/ or null. */
export interface ShareCardContent extends Pick<ShareCard, 'title' | 'meta'> {
  subtitle: string
  picture: string | null
}

/** Things that have a page each, listed for search engines. */
interface ListedThings {
  /** The tags that the list depends on. */
  tags: readonly Tag[]
  /** The highest id in use, or 0. */
  findLast: (db: Reader) => Promise<number>
  /** The ids in this range that everybody may see now. */
  listBetween: (db: Reader, first: number, last: number, now: Date) => Promise<number[]>
  path: (id: number) => string
}

/** What search engines may list of a feature. */
interface Sitemap {
  /** Paths of screens that always exist. */
  screens?: readonly string[]
  /** By the first part of the sitemap's name: `games` serves /sitemap/games-1.xml. */
  things?: Readonly<Record<string, ListedThings>>
}

/** Finds the content of a share card; null unless everybody may see the thing now. */
type FindShareCard = (db: Reader, id: number, now: Date) => Promise<ShareCardContent | null>

/** Finds the event of one thing and the name of its calendar; null unless everybody may see the thing. */
type FindCalendar = (
  db: Reader,
  id: number,
  site: { publicUrl: string },
) => Promise<{ name: string; event: CalendarEvent } | null>

/** The origins besides our own that pages load from, for the Content-Security-Policy. */
export interface PageSources {
  scripts?: readonly string[]
  images?: readonly string[]
  connections?: readonly string[]
  frames?: readonly string[]
  /** Targets of form submissions. */
  forms?: readonly string[]
}

/** Everything a feature adds to the server. `app/server/features.ts` lists every feature once. */
export interface Feature<Services = BasicServices> extends Partial<Contributions> {
  /** The name of the feature's folder. */
  name: string
  routes: readonly ((app: FastifyInstance, services: Services) => void)[]
  /** Handlers of due items, by kind. */
  due?: Readonly<Record<string, Titled<DueHandler>>>
  /** Recurring tasks, by name. */
  upkeep?: Readonly<Record<string, Titled<UpkeepTask>>>
  /** Handlers of queued jobs, by name. */
  jobs?: Readonly<Record<string, Titled<{ open: (services: Services) => Job }>>>
  /** Its parts of the data stored about a member, in the order of the export. */
  memberData?: readonly MemberData[]
  /** The modules that export the kinds of notice that it sends members. */
  notices?: readonly Readonly<Record<string, unknown>>[]
  /** What it records in the audit log. */
  audits?: readonly Readonly<Record<string, AuditKind>>[]
  /** The kinds of file that operators import into its data. */
  imports?: readonly ImportKind[]
  /** Resolvers for endpoints that declare a right on this feature's things. */
  rights?: readonly RightsOnThing[]
  /** Share pictures, by the first part of their path: `games` serves /share/games/12.jpg. */
  shareCards?: Readonly<Record<string, FindShareCard>>
  /** Where its data refers to uploaded pictures. Upkeep deletes pictures without a reference. */
  pictures?: PictureReferences
  /** Files for calendars, by the first part of their path: `meetups` serves /calendar/meetups/12.ics. */
  calendars?: Readonly<Record<string, FindCalendar>>
  /** What search engines may list. */
  sitemap?: Sitemap
  /** The outside origins that its screens load from, e.g. those of a configured service. */
  pageSources?: (services: Services) => PageSources
}

/** The services that a feature needs. */
export type ServicesOf<F> = F extends Feature<infer Services> ? Services : never

/** Returns its argument; it only checks the types of a feature's parts where they are written. */
export function feature<Services = BasicServices>(parts: Feature<Services>): Feature<Services> {
  return parts
}

/** Merges parts by name. Throws when two features use the same name, since one would shadow the other. */
export function joinByName<Part>(parts: readonly Readonly<Record<string, Part>>[]): Record<string, Part> {
  const joined: Record<string, Part> = {}
  for (const [name, part] of parts.flatMap((each) => Object.entries(each))) {
    if (Object.hasOwn(joined, name)) throw new Error(`Two features bring something named "${name}".`)
    joined[name] = part
  }
  return joined
}
