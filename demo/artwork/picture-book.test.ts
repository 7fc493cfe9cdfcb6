import { describe, expect, test } from 'vitest'
import { readContent } from '../town/read-content'
import { allPictures, findPicture, pictureAddress } from './picture-book'

describe('the picture book', () => {
  test('has a picture for every game, explained rule, banner, article and member, and one for any other game', () => {
    const { games, explanations, banners, articles, members } = readContent()
    const pictures = allPictures()
    expect(pictures).toHaveLength(
      games.length +
        explanations.length * 3 +
        banners.top.length +
        banners.league.length +
        articles.length +
        members.length +
        1,
    )
    for (const picture of pictures) expect(findPicture(picture)).not.toBeNull()
  })

  test('gives each picture an address of its own', () => {
    const addresses = allPictures().map(pictureAddress)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) expect(address).toMatch(/^\/media\/(art\/[a-z]+\/|default-)[a-z0-9-]+$/)
    expect(addresses).toContain('/media/art/games/splendor')
    expect(addresses).toContain('/media/art/explanations/splendor-turn')
    expect(addresses).toContain('/media/default-cover')
  })

  test.each([
    { kind: 'games', key: 'splendor', widths: [160, 320, 640] },
    { kind: 'explanations', key: 'splendor-setup', widths: [400, 800] },
    { kind: 'banners', key: 'today-pick', widths: [480, 960] },
    { kind: 'banners', key: 'willow-league', widths: [480, 960] },
    { kind: 'news', key: 'beodeul-cup', widths: [360, 720] },
    { kind: 'members', key: 'member', widths: [96, 192] },
    { kind: 'default', key: 'cover', widths: [160, 320, 640] },
  ])('keeps $kind like $key in widths $widths, drawn the same each time', ({ kind, key, widths }) => {
    const picture = findPicture({ kind, key })
    expect(picture?.widths).toEqual(widths)
    expect(picture?.draw()).toMatch(/^<svg /)
    expect(picture?.draw()).toBe(picture?.draw())
  })

  test.each([
    { kind: 'games', key: 'no-such-game' },
    { kind: 'games', key: 'constructor' },
    { kind: 'no-such-kind', key: 'splendor' },
    { kind: 'constructor', key: 'name' },
    { kind: '__proto__', key: 'name' },
  ])('has nothing for $kind $key', (picture) => {
    expect(findPicture(picture)).toBeNull()
  })
})
