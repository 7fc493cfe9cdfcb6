import { afterAll, beforeAll, expect, test } from 'vitest'
import { nicknameLength } from '~/features/accounts/account'
import { categories } from '~/features/catalogue/category'
import {
  longestExplanationTitle,
  longestGameName,
  mostExplanationImages,
  mostExplanationLines,
  mostExplanationParts,
} from '~/features/catalogue/game'
import { longestMinutes, longestNote, longestPlace } from '~/features/play-records/play'
import { longestName } from '~/features/play-records/play-file'
import {
  hardestDifficulty,
  longestLength,
  mostStars,
  strongestReplay,
  textLength,
} from '~/features/reviews/review'
import { type Database, openDatabase } from '~/lib/server/database'
import { createTestDatabase } from '~/lib/server/test-database'

let db: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  db = openDatabase(database.address)
  drop = database.drop
})
afterAll(async () => {
  await db.close()
  await drop()
})

/** The limits in a column's check constraints, in ascending order. */
async function limitsOf(column: string): Promise<number[]> {
  const [table = '', name = ''] = column.split('.')
  const checks = await db<{ definition: string }[]>`
    select pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and c.conrelid = ${table}::regclass and a.attname = ${name} and cardinality(c.conkey) = 1`
  const numbers = checks.flatMap(({ definition }) => [...definition.matchAll(/[<>]= (\d+)/g)])
  return numbers.map(([, digits]) => Number(digits)).sort((one, other) => one - other)
}

test.each<[column: string, limits: number[]]>([
  ['reviews.body', [textLength.min, textLength.max]],
  ['reviews.star', [1, mostStars]],
  ['reviews.length_rating', [1, longestLength]],
  ['reviews.replay_rating', [1, strongestReplay]],
  ['reviews.difficulty_rating', [1, hardestDifficulty]],
  ['plays.star', [1, 5]],
  ['plays.minutes', [1, longestMinutes]],
  ['plays.place', [longestPlace]],
  ['plays.note', [longestNote]],
  ['plays.imported_key', [1, longestName]],
  ['members.nickname', [nicknameLength.min, nicknameLength.max]],
  ['games.name', [1, longestGameName]],
  ['games.explanation_images', [mostExplanationImages]],
  ['game_explanations.position', [1, mostExplanationParts]],
  ['game_explanations.title', [1, longestExplanationTitle]],
  ['game_explanations.lines', [1, mostExplanationLines]],
  ['game_categories.category', [1, categories.length]],
])('the database limits %s as the rules do', async (column, limits) => {
  expect(await limitsOf(column)).toEqual(limits)
})
