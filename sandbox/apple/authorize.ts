import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '~/lib/server/escape-html'
import {
  type AuthorizePage,
  type AuthorizeRequest,
  isClosed,
  readAuthorizeRequest,
  sayMisconfigured,
} from '../authorize-page'
import { type ChosenPerson, findChosenInForm } from '../chosen-person'
import { formOf, queryOf } from '../form-body'
import { denyForm, hiddenFields, optionsOf, peopleForm, sendStandInPage } from '../stand-in-page'
import type { DemoPerson, StandInParts } from '../stand-in-parts'
import { createCode, dropLongExpired } from '../stand-in-records'
import { appleDemoApp, appleRedirectPath } from './app'
import {
  AppleProfile,
  type AppleStandInPerson,
  appleBehaviour,
  appleProfiles,
  codes,
  consents,
  emailClaimsOf,
  people,
} from './records'

const path = '/sandbox/apple/auth/authorize'
const page: AuthorizePage = {
  behaviour: appleBehaviour,
  dress: {
    service: 'Apple',
    fill: '#000000',
    onFill: '#ffffff',
    inTheDark: { fill: '#ffffff', onFill: '#000000' },
  },
  clientId: appleDemoApp.clientId,
  redirectPath: appleRedirectPath,
  carriedNames: ['client_id', 'redirect_uri', 'response_type', 'response_mode', 'state', 'nonce', 'scope'],
  codes: {
    client: 'invalid_client',
    redirectUri: 'invalid_request',
    responseType: 'unsupported_response_type',
  },
  words: {
    code: '오류',
    unknownClient: '등록되지 않은 서비스예요. 서비스의 ID를 확인해 주세요.',
    closed: 'Apple이 잠시 쉬고 있어요. 조금 뒤에 다시 시도해 주세요.',
  },
}
const codeLifeMs = 5 * 60_000

const knownScopes = new Set(['name', 'email', 'openid'])

function readAppleRequest(
  parts: StandInParts,
  values: URLSearchParams,
  reply: FastifyReply,
): AuthorizeRequest | null {
  const authorizeRequest = readAuthorizeRequest(page, parts, values, reply)
  if (!authorizeRequest) return null
  const scopes = (values.get('scope') ?? '').split(' ').filter(Boolean)
  if (!scopes.every((scope) => knownScopes.has(scope))) {
    return sayMisconfigured(page, reply, 'invalid_scope', '알 수 없는 정보를 달라고 했어요.')
  }
  if ((values.get('response_mode') ?? 'form_post') !== 'form_post') {
    const why = '이름이나 이메일을 받으려면 form_post로 시작해야 해요.'
    return sayMisconfigured(page, reply, 'invalid_request', why)
  }
  return authorizeRequest
}

/** A page that posts a form to the app from another site. The button is for browsers without scripts. */
function postBack(
  reply: FastifyReply,
  { redirectUri, values }: AuthorizeRequest,
  answer: Record<string, string>,
) {
  const state = values.get('state')
  const fields: [string, string][] = [
    ...Object.entries(answer),
    ...(state === null ? [] : ([['state', state]] satisfies [string, string][])),
  ]
  return sendStandInPage(reply, page.dress, {
    title: '미플로 돌아가요',
    body: `<form id="back" method="post" action="${escapeHtml(redirectUri)}">${hiddenFields(fields)}
<p class="dim">저절로 넘어가지 않으면 눌러 주세요.</p><p>&nbsp;</p><button class="main">계속하기</button></form>`,
    script: "document.querySelector('#back').submit()",
    formsLeadTo: [new URL(redirectUri).origin],
  })
}

function consentPage(carried: URLSearchParams, seeded: DemoPerson[]): string {
  return `<p class="dim">Apple의 동의 화면을 흉내 낸 곳이에요. 진짜 Apple 계정은 쓰지 않고, 아무것도 밖으로 나가지 않아요.</p>
<h2>누구로 로그인할까요?</h2>
${peopleForm(path, carried, seeded)}
<h2>새 사람</h2>
<form method="post" action="${path}" class="fields">${hiddenFields(carried)}<input type="hidden" name="person" value="new">
<label>계정 이름<input name="nickname" required maxlength="30" autocomplete="off"></label>
<div class="pair"><label>성<input name="last_name" maxlength="30" autocomplete="off"></label>
<label>이름<input name="first_name" maxlength="30" autocomplete="off"></label></div>
<label>이메일<select name="profile">${optionsOf(appleProfiles)}</select></label>
<button class="main">동의하고 계속하기</button></form>
${denyForm(path, carried)}`
}

function nameOf(form: URLSearchParams, { nickname }: ChosenPerson) {
  const [firstName = '', lastName = ''] = ['first_name', 'last_name'].map((field) =>
    (form.get(field) ?? '').trim().slice(0, 30),
  )
  return firstName + lastName === '' ? { firstName: nickname, lastName: '' } : { firstName, lastName }
}

export function appleAuthorizeRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { db, clock } = parts

  async function keepPerson(form: URLSearchParams, chosen: ChosenPerson): Promise<AppleStandInPerson> {
    const known = (await people.find(db, chosen.subject, clock.now()))?.value
    const isNamed = form.has('first_name') || form.has('last_name')
    const name = known && !isNamed ? known : nameOf(form, chosen)
    const profile = AppleProfile.safeParse(form.get('profile')).data ?? known?.profile ?? 'full'
    const person = { firstName: name.firstName, lastName: name.lastName, profile }
    await people.keep(db, chosen.subject, person)
    return person
  }

  app.get(path, async (request, reply) => {
    if (await isClosed(page, parts, reply)) return reply
    const values = queryOf(request)
    if (!values.has('response_type')) values.set('response_type', '')
    if (values.has('scope') && !values.has('response_mode')) values.set('response_mode', 'query')
    const authorizeRequest = readAppleRequest(parts, values, reply)
    if (!authorizeRequest) return reply
    return sendStandInPage(reply, page.dress, {
      title: '미플에 로그인',
      body: consentPage(authorizeRequest.carried, await parts.listPeople()),
    })
  })

  app.post(path, async (request, reply) => {
    if (await isClosed(page, parts, reply)) return reply
    const form = formOf(request)
    const authorizeRequest = readAppleRequest(parts, form, reply)
    if (!authorizeRequest) return reply
    if (form.has('deny')) return postBack(reply, authorizeRequest, { error: 'user_cancelled_authorize' })
    const chosen = await findChosenInForm(parts, 'apple', form)
    if (!chosen) {
      sayMisconfigured(page, reply, 'invalid_request', '사람을 찾을 수 없어요. 돌아가서 다시 선택해 주세요.')
      return reply
    }
    const now = clock.now()
    const { subject } = chosen
    const person = await keepPerson(form, chosen)
    const isFirst = (await consents.find(db, subject, now)) === null
    await consents.keepFirst(db, subject, { since: now.toISOString() })
    await dropLongExpired(db, now)
    const code = createCode()
    const value = {
      subject,
      clientId: appleDemoApp.clientId,
      redirectUri: authorizeRequest.redirectUri,
      nonce: form.get('nonce'),
      at: now.getTime(),
    }
    await codes.keep(db, code, value, new Date(now.getTime() + codeLifeMs))
    const { email } = emailClaimsOf(subject, person)
    const user = { name: { firstName: person.firstName, lastName: person.lastName }, email }
    return postBack(reply, authorizeRequest, { code, ...(isFirst && { user: JSON.stringify(user) }) })
  })
}
