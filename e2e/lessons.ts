import type { APIRequestContext } from '@playwright/test'
import { noticeEndpoints } from '~/features/notices/endpoints'
import { paths } from '~/features/paths'
import { signInElsewhere, withToken } from './people'

interface NoticePage {
  next: string | null
  results: { path: string | null }[]
}

/** The key of a lesson request that a demo person has sent, from their notice. */
export async function findLessonKey(request: APIRequestContext): Promise<string> {
  const { access } = await signInElsewhere(request, 'host')
  const start = paths.lessonStatus('')
  // Every sign-in adds a notice, so this one may have moved to another page.
  for (let page = 1; ; page += 1) {
    const reply = await request.get(noticeEndpoints.list.path, { params: { page }, ...withToken(access) })
    const { next, results } = (await reply.json()) as NoticePage
    const found = results.find(({ path }) => path?.startsWith(start))?.path
    if (found) return found.slice(start.length)
    if (next === null) throw new Error('nobody of the town has asked for a lesson')
  }
}
