import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AuthorizePage,
  type AuthorizeRequest,
  isClosed,
  readAuthorizeRequest,
  sayMisconfigured,
} from '../authorize-page'
import { findChosenInForm } from '../chosen-person'
import { formOf, queryOf } from '../form-body'
import { denyForm, hiddenFields, optionsOf, peopleForm, sendStandInPage } from '../stand-in-page'
import type { DemoPerson, StandInParts } from '../stand-in-parts'
import { createCode, dropLongExpired } from '../stand-in-records'
import { kakaoDemoApp, kakaoRedirectPath } from './app'
import { codes, KakaoProfile, kakaoBehaviour, kakaoProfiles, links, people } from './records'

const path = '/sandbox/kakao/oauth/authorize'
const page: AuthorizePage = {
  behaviour: kakaoBehaviour,
  dress: { service: '카카오', fill: '#fee500', onFill: '#1c1c22' },
  clientId: kakaoDemoApp.restKey,
  redirectPath: kakaoRedirectPath,
  carriedNames: [
    'client_id',
    'redirect_uri',
    'response_type',
    'state',
    'nonce',
    'scope',
    'code_challenge',
    'code_challenge_method',
  ],
  codes: { client: 'KOE101', redirectUri: 'KOE006', responseType: 'KOE201' },
  words: {
    code: '오류 코드',
    unknownClient: '등록되지 않은 앱이에요. 앱의 키를 확인해 주세요.',
    closed: '카카오가 잠시 쉬고 있어요. 조금 뒤에 다시 시도해 주세요.',
  },
}
const codeLifeMs = 5 * 60_000
const sessionCookie = 'stand_in_kakao'

function sendBack(
  reply: FastifyReply,
  { redirectUri, values }: AuthorizeRequest,
  answer: Record<string, string>,
) {
  const state = values.get('state')
  const back = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
  if (state !== null) back.searchParams.set('state', state)
  return reply.header('cache-control', 'no-store').redirect(back.href, 302)
}

function asksSilently({ values }: AuthorizeRequest): boolean {
  return (values.get('prompt') ?? '').split(',').includes('none')
}

function signedInHere({ headers }: FastifyRequest): string | null {
  return headers.cookie?.match(new RegExp(`(?:^|;\\s*)${sessionCookie}=(\\d+)`))?.[1] ?? null
}

async function giveCode(
  { db, clock }: StandInParts,
  reply: FastifyReply,
  authorizeRequest: AuthorizeRequest,
  subject: string,
) {
  const now = clock.now()
  const { values } = authorizeRequest
  const method = values.get('code_challenge_method')
  const challenge = values.get('code_challenge')
  if (challenge !== null && method !== 'S256') {
    return sendBack(reply, authorizeRequest, {
      error: 'invalid_request',
      error_description: 'code_challenge_method must be S256',
    })
  }
  await dropLongExpired(db, now)
  const code = createCode()
  const value = {
    subject,
    clientId: kakaoDemoApp.restKey,
    redirectUri: authorizeRequest.redirectUri,
    nonce: values.get('nonce'),
    challenge,
    // An app that wants no ID token leaves `openid` out of its scope.
    withIdToken: (values.get('scope') ?? 'openid').split(/[ ,]/).includes('openid'),
    at: now.getTime(),
  }
  await codes.keep(db, code, value, new Date(now.getTime() + codeLifeMs))
  return sendBack(reply, authorizeRequest, { code })
}

async function answerSilently(
  parts: StandInParts,
  reply: FastifyReply,
  authorizeRequest: AuthorizeRequest,
  subject: string | null,
) {
  if (subject === null) {
    return sendBack(reply, authorizeRequest, {
      error: 'login_required',
      error_description: 'user is not signed in',
    })
  }
  if ((await links.find(parts.db, subject, parts.clock.now())) === null) {
    return sendBack(reply, authorizeRequest, {
      error: 'consent_required',
      error_description: 'user consent required',
    })
  }
  return giveCode(parts, reply, authorizeRequest, subject)
}

function consentPage(carried: URLSearchParams, people: DemoPerson[]): string {
  return `<p class="dim">카카오의 동의 화면을 흉내 낸 곳이에요. 진짜 카카오 계정은 쓰지 않고, 아무것도 밖으로 나가지 않아요.</p>
<h2>누구로 로그인할까요?</h2>
${peopleForm(path, carried, people)}
<h2>새 사람</h2>
<form method="post" action="${path}" class="fields">${hiddenFields(carried)}<input type="hidden" name="person" value="new">
<label>닉네임<input name="nickname" required maxlength="30" autocomplete="off"></label>
<label>카카오가 알려 줄 정보<select name="profile">${optionsOf(kakaoProfiles)}</select></label>
<button class="main">동의하고 계속하기</button></form>
${denyForm(path, carried)}`
}

export function kakaoAuthorizeRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { db, clock } = parts

  app.get(path, async (request, reply) => {
    if (await isClosed(page, parts, reply)) return reply
    const values = queryOf(request)
    if (!values.has('response_type')) values.set('response_type', '')
    const authorizeRequest = readAuthorizeRequest(page, parts, values, reply)
    if (!authorizeRequest) return reply
    if (asksSilently(authorizeRequest))
      return answerSilently(parts, reply, authorizeRequest, signedInHere(request))
    return sendStandInPage(reply, page.dress, {
      title: '미플에 로그인',
      body: consentPage(authorizeRequest.carried, await parts.listPeople()),
      formsLeadTo: [new URL(authorizeRequest.redirectUri).origin],
    })
  })

  app.post(path, async (request, reply) => {
    if (await isClosed(page, parts, reply)) return reply
    const form = formOf(request)
    const authorizeRequest = readAuthorizeRequest(page, parts, form, reply)
    if (!authorizeRequest) return reply
    if (form.has('deny')) {
      return sendBack(reply, authorizeRequest, {
        error: 'access_denied',
        error_description: 'User denied access',
      })
    }
    const chosen = await findChosenInForm(parts, 'kakao', form)
    if (!chosen) {
      sayMisconfigured(page, reply, 'KOE005', '사람을 찾을 수 없어요. 돌아가서 다시 선택해 주세요.')
      return reply
    }
    const { subject, nickname } = chosen
    if (asksSilently(authorizeRequest)) return answerSilently(parts, reply, authorizeRequest, subject)
    const now = clock.now()
    const known = await people.find(db, subject, now)
    const profile = KakaoProfile.safeParse(form.get('profile')).data ?? known?.value.profile ?? 'full'
    await people.keep(db, subject, { nickname, profile })
    await links.keepFirst(db, subject, { since: now.toISOString() })
    reply.header('set-cookie', `${sessionCookie}=${subject}; Path=/sandbox/kakao; HttpOnly; SameSite=Lax`)
    return giveCode(parts, reply, authorizeRequest, subject)
  })
}
