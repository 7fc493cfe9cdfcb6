import fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountAliases } from './aliases'

const app = fastify()
mountAliases(app)

test.each([
  ['/game-detail/3', '/game/3'],
  ['/game-detail/%ED%95%9C%EA%B8%80', '/game/%ED%95%9C%EA%B8%80'],
  ['/game-detail/%0D%0Aset-cookie:a', '/game/%0D%0Aset-cookie%3Aa'],
  ['/game-detail/3%3Ftab=1%23top', '/game/3%3Ftab%3D1%23top'],
  ['/game-detail/%2F%2Fother.example', '/game/%2F%2Fother.example'],
  ['/store-detail/2?tab=%ED%95%9C', '/store/2?tab=%ED%95%9C'],
  ['/store-detail/2?tab=a%26b', '/store/2?tab=a%26b'],
  ['/review/write?id=%2F%2Fother.example', '/search'],
])('%s leads to %s', async (from, to) => {
  const reply = await app.inject({ url: from })
  expect(reply.statusCode).toBe(301)
  expect(reply.headers.location).toBe(to)
})
