import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aStaffMember } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aMeetup, aPlayer, aVenue } from '~/features/meetups/server/factories'
import { anArticle } from '~/features/news/server/factories'
import { onConnection, toOptions } from '~/lib/server/database-address'
import { projectRoot } from '~/lib/server/project-root'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

/** As a Mac names its files: syllables of Hangul in parts. */
const inParts = (text: string) => text.normalize('NFD')

const room = (cafe_id: number, about: object) => ({
  ...{ title: '금요일 저녁 카탄', content: '초보도 환영해요.', play_date: '2026-03-20', play_time: '19:00' },
  ...{ cafe_id, min_person: 2, max_person: 4, ...about },
})

describe('Hangul in parts', () => {
  test('is stored whole, counts by what is read and is found', async () => {
    const [host, venue] = [await aPlayer(on), await aVenue(on)]
    const title = '스플렌더 초보 환영 모임'
    const opened = await host.call('POST', 'boardGameRoom/', room(venue, { title: inParts(title) }))
    expect(opened.status).toBe(200)
    const [stored] = await on.db`select title from meetups where id = ${opened.body.id}`
    expect(stored?.title).toBe(title)

    const operator = await aMember(on.db, { isOperator: true })
    for (const q of [title, inParts('초보 환영')]) {
      const { results } = (
        await on.app.inject({
          url: `/v1/operator/meetups?${new URLSearchParams({ q })}`,
          headers: await signIn(on.app, operator),
        })
      ).json()
      expect(results.map(({ id }: { id: number }) => id)).toEqual([opened.body.id])
    }
  })

  test('that was stored before is mended once, in every table, but where two would become one', async () => {
    const { id: hostId } = await aPlayer(on)
    const meetupId = await aMeetup(on, hostId, { title: inParts('카탄 모임') })
    const articleId = await anArticle(on.db)
    await on.db`update articles set title = ${inParts('새 소식')} where id = ${articleId}`
    const gameId = await aGame(on.db, { name: '카탄' })
    await on.db`update games set genres = ${[inParts('전략')]} where id = ${gameId}`
    const names = ['항구', inParts('항구'), inParts('바다')]
    for (const name of names) {
      await on.db`insert into game_names (game_id, name, letters, initials) values (${gameId}, ${name}, 'x', 'x')`
    }

    const migration = await readFile(path.join(projectRoot, 'db/migrations/0385-compose-texts.sql'), 'utf8')
    await onConnection(toOptions(on.address), (client) => client.query(migration))

    const [found] = await on.db`
      select (select title from meetups where id = ${meetupId}) as meetup,
        (select title from articles where id = ${articleId}) as article,
        (select letters from articles where id = ${articleId}) as letters,
        (select genres from games where id = ${gameId}) as genres,
        (select array_agg(name order by id) from game_names where game_id = ${gameId} and letters = 'x') as names`
    expect(found).toEqual({
      meetup: '카탄 모임',
      article: '새 소식',
      letters: inParts('새 소식'),
      genres: ['전략'],
      names: ['항구', inParts('항구'), '바다'],
    })
  })
})

describe('letters that show nothing', () => {
  test.each(['\u3164', '\u200b', '\u115f\u1160', '\u2800\u2800', '\ufeff \u00ad', '\u200d\ufe0f', '\u2063'])(
    '%j are no title and no text',
    async (nothing) => {
      const [host, cafeId] = [await aPlayer(on), await aVenue(on)]
      await aStaffMember(on.db, { cafeId, memberId: host.id, role: 'owner' })
      for (const about of [{ title: nothing }, { content: nothing }]) {
        const { status, body } = await host.call('POST', 'boardGameRoom/', room(cafeId, about))
        expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(about)])
      }
      const event = {
        ...{ title: nothing, content: '함께해요', day: '2026-03-25', from: '18:00', until: '22:00' },
        ...{ capacity: 11, priceNote: null, closesDay: null, closesTime: null, gameIds: [] },
      }
      expect((await host.call('POST', `staff/cafes/${cafeId}/events`, event)).body).toMatchObject({
        fields: { title: '제목을 입력해 주세요.' },
      })
      expect((await host.call('POST', `staff/cafes/${cafeId}/notices`, { text: nothing })).status).toBe(400)
    },
  )

  test('do not make a text long enough, and stay within a word', async () => {
    const [host, cafeId] = [await aPlayer(on), await aVenue(on)]
    const correct = (text: string) =>
      host.call('POST', `cafe/${cafeId}/corrections`, { about: 'hours', text })
    expect((await correct(`가${'\u200b'.repeat(30)}`)).status).toBe(400)
    expect((await correct('👨‍👩‍👧 가족이 쉬는 날이 달라요')).status).toBeLessThan(300)
  })
})
