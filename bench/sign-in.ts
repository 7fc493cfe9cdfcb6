import type { RunningApp } from './running-app'

/** Signs in as a demo person through the stand-in of Kakao. */
export async function signIn(
  app: RunningApp,
  person: string,
): Promise<{ memberId: number; authorization: string }> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(app.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const started = await post('/v1/users/kakao/start/', {})
  // Only the browser that started the sign-in may finish it.
  const cookie = started.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const { url } = (await started.json()) as { url: string }
  const page = new URL(url)
  const consented = await fetch(app.origin + page.pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...Object.fromEntries(page.searchParams), person }),
  })
  const back = new URL(consented.headers.get('location') ?? '').searchParams
  const answer = { code: back.get('code'), state: back.get('state'), fcm_token: null }
  const finished = await post('/v1/users/kakao/callback/', answer, cookie)
  const { user, tokens } = (await finished.json()) as {
    user: { user_id: number }
    tokens: { access: string }
  }
  return { memberId: user.user_id, authorization: `Bearer ${tokens.access}` }
}
