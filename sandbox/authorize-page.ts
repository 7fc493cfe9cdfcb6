import type { FastifyReply } from 'fastify'
import type { Database } from '~/lib/server/database'
import { type Dress, sendStandInPage } from './stand-in-page'
import { isRegistered, type StandInParts } from './stand-in-parts'

/** A provider's consent page. It knows only the demo app. */
export interface AuthorizePage {
  behaviour: { read(db: Database): Promise<{ authorize: 'normal' | 'unavailable' }> }
  dress: Dress
  clientId: string
  redirectPath: string
  /** Parameters that the form passes on from the URL. */
  carriedNames: string[]
  /** The provider's error codes for invalid requests. */
  codes: { client: string; redirectUri: string; responseType: string }
  words: { code: string; unknownClient: string; closed: string }
}

export interface AuthorizeRequest {
  redirectUri: string
  carried: URLSearchParams
  values: URLSearchParams
}

/** Shows the mistake to the person instead of redirecting. Returns null for callers that cannot continue. */
export function sayMisconfigured(
  { dress, words }: AuthorizePage,
  reply: FastifyReply,
  code: string,
  why: string,
): null {
  sendStandInPage(reply, dress, {
    status: 400,
    title: '로그인할 수 없어요',
    body: `<p>${why}</p><p class="code">${words.code} <code>${code}</code></p>`,
  })
  return null
}

/** True if the page has reported that sign-in is unavailable. */
export async function isClosed(
  { behaviour, dress, words }: AuthorizePage,
  { db }: StandInParts,
  reply: FastifyReply,
): Promise<boolean> {
  const { authorize } = await behaviour.read(db)
  if (authorize === 'normal') return false
  sendStandInPage(reply, dress, {
    status: 503,
    title: '지금은 로그인할 수 없어요',
    body: `<p>${words.closed}</p>`,
  })
  return true
}

/** The validated request, or null if an error page was sent. */
export function readAuthorizeRequest(
  page: AuthorizePage,
  parts: StandInParts,
  values: URLSearchParams,
  reply: FastifyReply,
): AuthorizeRequest | null {
  const { clientId, redirectPath, carriedNames, codes, words } = page
  const refuse = (code: string, why: string) => sayMisconfigured(page, reply, code, why)
  if ((values.get('client_id') ?? clientId) !== clientId) return refuse(codes.client, words.unknownClient)
  const redirectUri = values.get('redirect_uri') ?? ''
  if (!isRegistered(parts, redirectPath, redirectUri)) {
    return refuse(codes.redirectUri, '등록되지 않은 주소로 돌아가려고 해요. 돌아갈 주소를 확인해 주세요.')
  }
  if ((values.get('response_type') ?? 'code') !== 'code') {
    return refuse(codes.responseType, '지원하지 않는 방식으로 로그인을 시작했어요.')
  }
  const carried = new URLSearchParams()
  for (const name of carriedNames) {
    const value = values.get(name)
    if (value !== null) carried.set(name, value)
  }
  return { redirectUri, carried, values }
}
