/** One review, play or like of a member of the invented town. */
export interface InventedSignal {
  member: number
  game: number
  kind: 'review' | 'play' | 'like'
  star: number | null
}

export interface InventedGame {
  genres: string[]
  difficulty: number
  category: number | null
  minPlayers: number
  maxPlayers: number
  playMinutes: number
}

export interface InventedTown {
  games: InventedGame[]
  members: number
  signals: InventedSignal[]
  /** The games in the member's true order of preference, which no app can know. */
  trueOrder(member: number): number[]
}

export interface TownPlan {
  games: number
  members: number
  /** How much taste influences a member's choice of games. 0: everybody takes what is popular. */
  taste: number
  seed: number
}

const kinds = 14
const genresOfKind = (
  '파티 추리 협력 엔진빌딩 협상 경매 문명 전쟁 카드 주사위 타일 어린이 단어 순발력 덱빌딩 경제 마피아 퍼즐 경주 땅따먹기 ' +
  '세트수집 블러핑 일꾼놓기 탐험 판타지 우주 역사 농장'
).split(' ')
const dimensions = 10
/** The share of games that a member takes by chance. */
const chanceShare = 0.25
const shelvedByFame = 200
const shelvedOtherwise = 100

/** Pseudorandom numbers from 0 to 1, the same in every run. */
function chancesFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function toUnit(vector: number[]): number[] {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

function likeness(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
}

/**
 * Creates a town of hidden tastes. A game belongs to one of fourteen kinds, and its genre reveals the kind
 * only in two of three cases. The fame of games decreases as in a real catalogue. A member likes one to three
 * kinds, takes a quarter of the games by chance, and gives stars by taste, the quality of the game and a
 * mood.
 */
export function inventTown({ games: gameCount, members, taste, seed }: TownPlan): InventedTown {
  const chance = chancesFrom(seed)
  const below = (limit: number) => Math.floor(chance() * limit)
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  const centres = Array.from({ length: kinds }, () => toUnit(Array.from({ length: dimensions }, normal)))

  const leanings: number[][] = []
  const qualities: number[] = []
  const fame: number[] = []
  const games = Array.from({ length: gameCount }, (_, at): InventedGame => {
    const kind = below(kinds)
    const centre = centres[kind] ?? []
    leanings.push(toUnit(centre.map((value) => value + normal() * 0.22)))
    qualities.push(normal() * 0.45)
    fame.push(1 / (at + 15) ** 0.85)
    const genreOf = () =>
      genresOfKind[chance() < 0.66 ? kind * 2 + below(2) : below(genresOfKind.length)] ?? ''
    const isShelved =
      at < shelvedByFame || (at < gameCount / 4 && chance() < shelvedOtherwise / (gameCount / 4))
    const minPlayers = 1 + below(3)
    return {
      genres: [...new Set([genreOf(), genreOf()])],
      difficulty: Math.min(10, Math.max(1, Math.round(5 + 4 * (centre[0] ?? 0) + normal() * 1.5))),
      category: isShelved ? 2 + (chance() < 0.66 ? kind : below(kinds)) : null,
      minPlayers,
      maxPlayers: minPlayers + 1 + below(5),
      playMinutes: 10 * (1 + below(14)),
    }
  })

  // For a random choice by fame, each game has a range of numbers that is as long as its fame.
  const ends: number[] = []
  for (const each of fame) ends.push((ends.at(-1) ?? 0) + each)
  const whole = ends.at(-1) ?? 0
  const byFame = () => {
    const wanted = chance() * whole
    let from = 0
    let to = ends.length - 1
    while (from < to) {
      const middle = (from + to) >> 1
      if ((ends[middle] ?? 0) < wanted) from = middle + 1
      else to = middle
    }
    return from
  }

  const signals: InventedSignal[] = []
  const owns: number[][] = []
  for (let member = 0; member < members; member += 1) {
    const liked = Array.from({ length: 1 + below(3) }, () => centres[below(kinds)] ?? [])
    const own = toUnit(
      Array.from(
        { length: dimensions },
        (_, at) => liked.reduce((sum, centre) => sum + (centre[at] ?? 0), 0) + normal() * 0.12,
      ),
    )
    owns.push(own)
    const wanted = Math.min(200, Math.max(3, Math.round(Math.exp(2.7 + 0.8 * normal()))))
    const taken = new Set<number>()
    while (taken.size < wanted) {
      const isByChance = chance() < chanceShare
      let game = byFame()
      while (
        taken.has(game) ||
        (!isByChance && chance() > Math.exp(taste * (likeness(own, leanings[game] ?? []) - 1)))
      ) {
        game = byFame()
      }
      taken.add(game)
      const liking = (taste > 0 ? 1.3 * likeness(own, leanings[game] ?? []) : 0) + (qualities[game] ?? 0)
      const star = Math.min(5, Math.max(1, Math.round(3.3 + liking + normal() * 0.7)))
      const how = chance()
      if (how < 0.45) {
        signals.push({ member, game, kind: 'review', star }, { member, game, kind: 'play', star: null })
      } else if (how < 0.75 || star < 4) {
        const plays = 1 + below(star)
        for (let play = 0; play < plays; play += 1) signals.push({ member, game, kind: 'play', star: null })
      } else {
        signals.push({ member, game, kind: 'like', star: null })
      }
    }
  }
  const trueOrder = (member: number) => {
    const own = owns[member] ?? []
    const draw = games.map((_, game) => Math.exp(taste * (likeness(own, leanings[game] ?? []) - 1)))
    const usual = draw.reduce((sum, each, game) => sum + each * (fame[game] ?? 0), 0) / whole
    const wish = draw.map((each, game) => {
      // The chance that the member takes the game by fame and taste, times the chance that they like it.
      const drawn = (fame[game] ?? 0) * (chanceShare + ((1 - chanceShare) * each) / usual)
      const liking =
        3.3 + (taste > 0 ? 1.3 * likeness(own, leanings[game] ?? []) : 0) + (qualities[game] ?? 0)
      return drawn / (1 + Math.exp(-2 * (liking - 3.5)))
    })
    return games.map((_, game) => game).sort((a, b) => (wish[b] ?? 0) - (wish[a] ?? 0))
  }
  return { games, members, signals, trueOrder }
}
