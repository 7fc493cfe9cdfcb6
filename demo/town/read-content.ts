import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isCategoryCode } from '~/features/catalogue/category'
import { timerModes } from '~/features/catalogue/game'
import { projectRoot } from '~/lib/server/project-root'

const Key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const people = z.number().int().min(1).max(99)
const daysAgo = z.number().int().min(0)

const GameEntry = z.strictObject({
  slug: Key,
  nameKo: z.string().min(1),
  /** Empty if there is none. */
  nameEn: z.string(),
  aliases: z.array(z.string().min(1)),
  bggId: z.number().int().positive().nullable(),
  year: z.number().int().nullable(),
  minPlayers: people,
  maxPlayers: people,
  bestPlayers: z.array(people),
  /**
   * The duration on the box, or the middle of its range. If that is unknown, BoardGameGeek's figure, which is usually
   * too long for party games.
   */
  playMinutes: z.number().int().min(1),
  age: z.number().int().min(1).max(19),
  weight: z.number().min(1).max(5).nullable(),
  difficulty: z.number().int().min(1).max(10),
  genres: z.array(z.string().min(1)).min(1).max(3),
  categories: z.array(z.string().refine(isCategoryCode)).min(1),
  description: z.string().min(40),
})
export type GameEntry = z.output<typeof GameEntry>

const lines = z.array(z.string().min(1)).min(1)
const ExplanationEntry = z.strictObject({
  game: Key,
  /** What counts the turns best after the explanation; nothing for games that are only measured. */
  timerMode: z.enum(timerModes).optional(),
  setup: lines,
  turn: lines,
  end: lines,
  tip: z.string().min(1),
  questions: z
    .array(
      z.strictObject({
        question: z.string().min(1),
        options: z.array(z.string().min(1)).min(2).max(4),
        answer: z.number().int().min(0),
        reason: z.string().min(1),
      }),
    )
    .length(3),
})
export type ExplanationEntry = z.output<typeof ExplanationEntry>

const MemberEntry = z.strictObject({
  key: Key,
  nickname: z.string().min(2).max(12),
  bio: z.string(),
})
type MemberEntry = z.output<typeof MemberEntry>

const ReviewEntry = z.strictObject({
  member: Key,
  game: Key,
  star: z.number().int().min(1).max(5),
  length: z.number().int().min(1).max(4),
  replay: z.number().int().min(1).max(4),
  difficulty: z.number().int().min(1).max(5),
  text: z.string().min(10).max(2000),
  daysAgo,
  /** Minutes since midnight in Seoul. */
  minute: z.number().int().min(0).max(1439),
  likes: z.number().int().min(0),
  hits: z.number().int().min(0),
})
export type ReviewEntry = z.output<typeof ReviewEntry>

const PlayEntry = z.strictObject({
  member: Key,
  game: Key,
  daysAgo,
  star: z.number().int().min(1).max(5).nullable(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  players: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        memberKey: Key.nullable(),
        score: z.number().int().nullable(),
        winner: z.boolean(),
      }),
    )
    .min(1)
    .max(60),
})
export type PlayEntry = z.output<typeof PlayEntry>

const ArticleEntry = z.strictObject({
  slug: Key,
  title: z.string().min(1),
  summary: z.string(),
  html: z.string().min(1),
  /** Negative for a future day. */
  daysAgo: z.number().int(),
  sourceUrl: z.url().nullable(),
})
type ArticleEntry = z.output<typeof ArticleEntry>

const BannerEntry = z.strictObject({
  key: Key,
  title: z.string().min(1),
  url: z.string().optional(),
  newsSlug: Key.optional(),
})
type BannerEntry = z.output<typeof BannerEntry>

/** The kind of cafe determines its hours, fees and shelf (demo/town/town-cafes.ts). */
const cafeKinds = ['classic', 'late', 'evening', 'all-night', 'lunch', 'family', 'study', 'small'] as const

const DistrictEntry = z.strictObject({
  key: Key,
  city: z.string().min(1),
  borough: z.string().min(1),
  neighbourhood: z.string().min(1),
  latitude: z.number().min(33).max(39),
  longitude: z.number().min(124).max(132),
})
export type DistrictEntry = z.output<typeof DistrictEntry>

const CafeEntry = z.strictObject({
  slug: Key,
  name: z.string().min(2).max(20),
  district: Key,
  kind: z.enum(cafeKinds),
  event: z.string().min(1).max(80).optional(),
  notices: z.array(z.string().min(1).max(300)),
  /** The cafe has no fixed place, so it is not on the map. */
  isWandering: z.literal(true).optional(),
})
export type CafeEntry = z.output<typeof CafeEntry>

const InstructorEntry = z.strictObject({
  key: Key,
  /** The demo person, if the instructor has an account; most have none. */
  member: Key.optional(),
  name: z.string().min(2).max(30),
  address: z.string().min(2).max(200),
  /** Won per hour; null if the fee is agreed individually. */
  fee: z.number().int().nullable(),
  areas: z.array(z.string().min(1).max(20)).min(1).max(10),
  certifications: z.array(z.string().min(1).max(60)).max(10),
  games: z.array(Key).max(30),
  intro: z.string().min(20).max(1000),
  sns: z.url().optional(),
  approved: z.literal(true).optional(),
  /** The application still waits for an operator. */
  waiting: z.literal(true).optional(),
  /** The instructor has no position on the map. */
  nowhere: z.literal(true).optional(),
  center: z
    .strictObject({
      name: z.string().min(1),
      address: z.string().min(1),
      intro: z.string().min(1),
      programs: z.array(z.string().min(1)).max(10),
    })
    .optional(),
})
export type InstructorEntry = z.output<typeof InstructorEntry>

export interface TownContent {
  /** Most popular first. */
  games: GameEntry[]
  explanations: ExplanationEntry[]
  members: MemberEntry[]
  /** Who owns the cafes with prices that are nobody's else. */
  owners: MemberEntry[]
  reviews: ReviewEntry[]
  plays: PlayEntry[]
  articles: ArticleEntry[]
  banners: { top: BannerEntry[]; league: BannerEntry[] }
  /** The districts of the town, each with its centre. */
  districts: DistrictEntry[]
  cafes: CafeEntry[]
  instructors: InstructorEntry[]
}

function read<S extends z.ZodType>(name: string, shape: S): z.output<S> {
  const file = path.join(projectRoot, 'demo/town/content', name)
  const result = shape.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new Error(`demo/town/content/${name} is wrong at ${issue?.path.join('.')}: ${issue?.message}`)
  }
  return result.data
}

/** Reads the content of the demo town. Not cached, because it is needed only once and takes megabytes. */
export function readContent(): TownContent {
  const { districts, cafes } = read(
    'cafes.json',
    z.strictObject({ districts: z.array(DistrictEntry), cafes: z.array(CafeEntry) }),
  )
  return {
    districts,
    cafes,
    instructors: read('instructors.json', z.array(InstructorEntry)),
    games: ['games-1.json', 'games-2.json', 'games-3.json'].flatMap((name) => read(name, z.array(GameEntry))),
    explanations: read('explanations.json', z.array(ExplanationEntry)),
    members: read('members.json', z.array(MemberEntry)),
    owners: read('owners.json', z.array(MemberEntry)),
    reviews: read('reviews.json', z.array(ReviewEntry)),
    plays: read('plays.json', z.array(PlayEntry)),
    articles: read('news.json', z.array(ArticleEntry)),
    banners: read(
      'banners.json',
      z.strictObject({ top: z.array(BannerEntry), league: z.array(BannerEntry) }),
    ),
  }
}
