import type { APIRequestContext } from '@playwright/test'
import { noticeEndpoints } from '~/features/notices/contract'
import { paths } from '~/features/paths'
import { signInElsewhere, withToken } from './people'

/** The key of a request that somebody of the town has sent, as their notice tells it. */
export async function findLessonKey(request: APIRequestContext): Promise<string> {
  const { access } = await signInElsewhere(request, 'host')
  const reply = await request.get(noticeEndpoints.list.path, withToken(access))
  const { results } = (await reply.json()) as { results: { path: string | null }[] }
  const start = paths.lessonStatus('')
  const found = results.find(({ path }) => path?.startsWith(start))?.path
  if (!found) throw new Error('nobody of the town has asked for a lesson')
  return found.slice(start.length)
}
