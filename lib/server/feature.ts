import type { FastifyInstance } from 'fastify'
import type { Clock } from '~/lib/clock'
import type { NoticeKind } from '~/lib/notice-kind'
import type { Tag } from '~/lib/tags'
import type { Database, Reader } from './database'
import type { DueHandlers } from './due-items'
import type { Job } from './job-queue'
import type { Keys } from './keys'
import type { MemberData } from './member-data'
import type { ShareCard } from './pictures/share-card'
import type { Uploads } from './pictures/uploads'
import type { RightsOnThing } from './rights'
import type { UpkeepTasks } from './upkeep'

/** What every feature is given. One that asks an outside service names its client beside these. */
export interface BasicServices {
  db: Database
  clock: Clock
  keys: Keys
  /** Pictures that people bring. */
  pictures: Uploads
  /** Every feature's part in an export and in leaving. */
  memberData: readonly MemberData[]
  /** Everything that features tell members, by name. */
  noticeKinds: Readonly<Record<string, NoticeKind>>
}

/** The words of a share card, with the address of its picture below /media/, or null. */
export interface ShareCardContent extends Pick<ShareCard, 'title' | 'meta'> {
  subtitle: string
  picture: string | null
}

/** Things that have a page each, for search engines. */
export interface ListedThings {
  /** What the list is made from. */
  tags: readonly Tag[]
  /** The highest number that there is; 0 for none. */
  findLast: (db: Reader) => Promise<number>
  /** Those from one number to another that everybody may see. */
  listBetween: (db: Reader, first: number, last: number) => Promise<number[]>
  path: (id: number) => string
}

/** What search engines may list of a feature. */
export interface Sitemap {
  /** Paths of screens that are always there. */
  screens?: readonly string[]
  /** By the first part of the name of their pages: `games` answers /sitemap/games-1.xml. */
  things?: Readonly<Record<string, ListedThings>>
}

export type FindShareCard = (db: Reader, id: number) => Promise<ShareCardContent | null>

/** Where pages load things from besides our own address, for their Content-Security-Policy. */
export interface PageSources {
  scripts?: readonly string[]
  images?: readonly string[]
  connections?: readonly string[]
  frames?: readonly string[]
  /** Where forms lead. */
  forms?: readonly string[]
}

/** What a feature brings to the server; `app/server/features.ts` lists every feature once. */
export interface Feature<Services = BasicServices> {
  /** The name of its folder. */
  name: string
  routes: (app: FastifyInstance, services: Services) => void
  /** What happens at a time, by kind of due item. */
  due?: DueHandlers
  /** What recurs, by name of the task. */
  upkeep?: UpkeepTasks
  /** What the queue works, by name of the job. */
  jobs?: (services: Services) => Readonly<Record<string, Job>>
  /** Its parts of what is stored about a member, in the order of the export. */
  memberData?: readonly MemberData[]
  /** What it tells members. */
  notices?: readonly NoticeKind[]
  /** Who has which right on its things, for endpoints that declare one. */
  rights?: readonly RightsOnThing[]
  /** Pictures beside shared links, by the first part of their path: `games` answers /share/games/12.jpg. */
  shareCards?: Readonly<Record<string, FindShareCard>>
  /** What search engines may list of it. */
  sitemap?: Sitemap
  /** What its screens load from elsewhere, e.g. of an outside service as it is set up. */
  pageSources?: (services: Services) => PageSources
}

/** What this feature is given. */
export type ServicesOf<F> = F extends Feature<infer Services> ? Services : never

/** Checks the parts of a feature where they are written. */
export function feature<Services = BasicServices>(parts: Feature<Services>): Feature<Services> {
  return parts
}

/** Joins what features bring under names. A name that two of them use is refused, since one would shadow the other. */
export function joinByName<Part>(parts: readonly Readonly<Record<string, Part>>[]): Record<string, Part> {
  const joined: Record<string, Part> = {}
  for (const [name, part] of parts.flatMap((each) => Object.entries(each))) {
    if (Object.hasOwn(joined, name)) throw new Error(`Two features bring something named "${name}".`)
    joined[name] = part
  }
  return joined
}
