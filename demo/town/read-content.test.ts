import { describe, expect, test } from 'vitest'
import { mostExplanationImages } from '~/features/catalogue/game'
import { explanationParts } from './pictures'
import { readContent } from './read-content'

const town = readContent()
const games = new Map(town.games.map((game) => [game.slug, game]))
const members = new Set(town.members.map(({ key }) => key))

function repeated(keys: (string | number)[]) {
  return keys.filter((key, at) => keys.indexOf(key) !== at)
}

describe('the content of the demo town', () => {
  test('has unique names', () => {
    expect(repeated(town.games.map(({ slug }) => slug))).toEqual([])
    expect(repeated(town.games.map(({ nameKo }) => nameKo))).toEqual([])
    expect(repeated(town.games.flatMap(({ bggId }) => bggId ?? []))).toEqual([])
    expect(repeated(town.games.map(({ description }) => description))).toEqual([])
    expect(repeated(town.members.map(({ key }) => key))).toEqual([])
    expect(repeated(town.members.map(({ nickname }) => nickname))).toEqual([])
    expect(repeated(town.articles.map(({ slug }) => slug))).toEqual([])
    expect(repeated([...town.banners.top, ...town.banners.league].map(({ key }) => key))).toEqual([])
  })

  test('refers only to games and members that exist', () => {
    const named = [...town.reviews, ...town.plays, ...town.explanations].map(({ game }) => game)
    expect(named.filter((game) => !games.has(game))).toEqual([])
    const people = [
      ...town.reviews.map(({ member }) => member),
      ...town.plays.flatMap(({ member, players }) => [
        member,
        ...players.flatMap(({ memberKey }) => memberKey ?? []),
      ]),
    ]
    expect(people.filter((key) => !members.has(key))).toEqual([])
  })

  test('lets a banner lead to an article, to a page or nowhere, never to two', () => {
    const slugs = new Set(town.articles.map(({ slug }) => slug))
    for (const { url, newsSlug } of [...town.banners.top, ...town.banners.league]) {
      expect(url === undefined || newsSlug === undefined).toBe(true)
      if (url !== undefined) expect(url).toMatch(/^(\/(?!\/)|https:\/\/)/)
      if (newsSlug !== undefined) expect(slugs).toContain(newsSlug)
    }
  })

  test('has at most one review per member and game', () => {
    expect(repeated(town.reviews.map(({ game, member }) => `${member} of ${game}`))).toEqual([])
  })

  test('has plays with a valid number of players, including the one who logged it', () => {
    const impossible = town.plays.filter(({ game, member, players }) => {
      const { minPlayers = 0, maxPlayers = 0 } = games.get(game) ?? {}
      const seated = players.map(({ memberKey }) => memberKey)
      return players.length < minPlayers || players.length > maxPlayers || !seated.includes(member)
    })
    expect(impossible).toEqual([])
  })

  test('has games that are found by the common name of their kind', () => {
    const calledMafia = town.games.filter(({ aliases }) => aliases.includes('마피아'))
    expect(calledMafia.map(({ nameKo }) => nameKo).sort()).toEqual(
      ['타뷸라의 늑대', '얼티밋 웨어울프', '한밤의 늑대인간'].sort(),
    )
  })

  test('explains the thirty best known games, in pictures that fit on the page', () => {
    expect(town.explanations).toHaveLength(30)
    expect(repeated(town.explanations.map(({ game }) => game))).toEqual([])
    expect(explanationParts.length).toBeLessThanOrEqual(mostExplanationImages)
  })
})

describe('each game', () => {
  test.each(town.games.map((game) => [game.nameKo, game] as const))('%s holds together', (_, game) => {
    expect(game.maxPlayers).toBeGreaterThanOrEqual(game.minPlayers)
    for (const best of game.bestPlayers) {
      expect(best).toBeGreaterThanOrEqual(game.minPlayers)
      expect(best).toBeLessThanOrEqual(game.maxPlayers)
    }
    expect(repeated(game.categories)).toEqual([])
    expect(repeated(game.genres)).toEqual([])
    if (game.year !== null) expect(game.year).toBeLessThanOrEqual(2026)
    expect(game.description).toMatch(/[.요]$/)
  })
})
