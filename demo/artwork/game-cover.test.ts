import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { renderWebp } from '~/lib/server/pictures/render-image'
import { undrawable } from '~/lib/server/pictures/text-path'
import { themes } from './cover-themes'
import { type GameCover, gameCover, splitTitle } from './game-cover'

const folder = path.join(import.meta.dirname, '../town/content')

function readGames(): GameCover[] {
  return readdirSync(folder)
    .filter((name) => /^games-\d+\.json$/.test(name))
    .sort()
    .flatMap(
      (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as (GameCover & { slug: string })[],
    )
    .map((game) => ({ ...game, key: game.slug }))
}

const games = readGames()

/**
 * A perceptual hash that compares the brightness of neighbouring areas on an 8 × 8 grid. It is stable under scaling and
 * recolouring.
 */
async function differenceHash(svg: string): Promise<bigint> {
  const { data } = await sharp(Buffer.from(svg))
    .resize(9, 8, { fit: 'fill' })
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let hash = 0n
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const at = y * 9 + x
      hash = (hash << 1n) | ((data[at] ?? 0) < (data[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return hash
}

function distance(a: bigint, b: bigint): number {
  return [...(a ^ b).toString(2)].filter((bit) => bit === '1').length
}

describe('game covers', () => {
  test('there are games to draw', () => {
    expect(games.length).toBeGreaterThan(200)
  })

  test('a game always gets the same cover, another key another one', () => {
    for (const game of games.slice(0, 20)) {
      expect(gameCover(game)).toBe(gameCover(game))
      expect(gameCover({ ...game, key: `${game.key}-2` })).not.toBe(gameCover(game))
    }
  })

  test('every title can be drawn in full', () => {
    expect(games.filter((game) => undrawable(game.nameKo).length > 0).map((game) => game.nameKo)).toEqual([])
  })

  test('no drawing contains an invalid number', () => {
    for (const game of games) expect(gameCover(game)).not.toMatch(/NaN|undefined|Infinity/)
  })

  test('no two are nearly alike', async () => {
    const hashes = await Promise.all(games.map((game) => differenceHash(gameCover(game))))
    const close: string[] = []
    hashes.forEach((a, i) => {
      hashes.slice(i + 1).forEach((b, k) => {
        if (distance(a, b) < 6) close.push(`${games[i]?.nameKo} ~ ${games[i + 1 + k]?.nameKo}`)
      })
    })
    expect(close).toEqual([])
  }, 120_000)

  test('files stay small at both widths', async () => {
    const drawn = await Promise.all(games.slice(0, 24).map((game) => renderWebp(gameCover(game), [240, 600])))
    for (const [small, large] of drawn) {
      expect(small?.width).toBe(240)
      expect(small?.bytes.length).toBeLessThan(24 * 1024)
      expect(large?.bytes.length).toBeLessThan(70 * 1024)
    }
  })

  test('a colon or an edition splits the title', () => {
    expect(splitTitle('티켓 투 라이드: 유럽')).toEqual({ title: '티켓 투 라이드', subtitle: '유럽' })
    expect(splitTitle('광기의 저택 2판')).toEqual({ title: '광기의 저택', subtitle: '2판' })
    expect(splitTitle('카탄')).toEqual({ title: '카탄', subtitle: null })
  })

  test('a game without an English name, genres or difficulty still gets a cover', () => {
    const svg = gameCover({
      key: 'plain',
      nameKo: '이름만 있는 게임',
      nameEn: '',
      genres: [],
      difficulty: null,
      minPlayers: 1,
      maxPlayers: 1,
    })
    expect(svg).toMatch(/^<svg /)
    expect(svg).not.toMatch(/NaN|undefined/)
  })

  test('there are themes enough for a full shelf', () => {
    expect(Object.keys(themes).length).toBeGreaterThan(100)
  })
})
