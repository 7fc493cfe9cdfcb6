import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '~/lib/server/escape-html'
import { readBehaviour } from '../behaviour'
import { type ChosenPerson, findChosenInForm } from '../chosen-person'
import { formOf, queryOf } from '../form-body'
import { type Dress, denyForm, hiddenFields, optionsOf, peopleForm, sendStandInPage } from '../stand-in-page'
import { isRegistered, type SeededPerson, type StandInParts } from '../stand-in-parts'
import { dropLongExpired } from '../stand-in-records'
import { appleDemoApp, appleRedirectPath } from './app'
import {
  AppleProfile,
  type AppleStandInPerson,
  appleProfiles,
  codes,
  consents,
  emailClaimsOf,
  people,
} from './records'

const path = '/sandbox/apple/auth/authorize'
const dress: Dress = {
  service: 'Apple',
  fill: '#000000',
  onFill: '#ffffff',
  inTheDark: { fill: '#ffffff', onFill: '#000000' },
}
const codeLifeMs = 5 * 60_000

const carriedNames = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'scope',
]
const knownScopes = new Set(['name', 'email', 'openid'])

interface Asked {
  redirectUri: string
  carried: URLSearchParams
  values: URLSearchParams
}

function sayMisconfigured(reply: FastifyReply, code: string, why: string): null {
  sendStandInPage(reply, dress, {
    status: 400,
    title: '로그인할 수 없어요',
    body: `<p>${why}</p><p class="code">오류 <code>${code}</code></p>`,
  })
  return null
}

function readAsked(parts: StandInParts, values: URLSearchParams, reply: FastifyReply): Asked | null {
  if ((values.get('client_id') ?? appleDemoApp.clientId) !== appleDemoApp.clientId) {
    return sayMisconfigured(
      reply,
      'invalid_client',
      '등록되지 않은 서비스예요. 서비스의 이름표를 확인해 주세요.',
    )
  }
  const redirectUri = values.get('redirect_uri') ?? ''
  if (!isRegistered(parts, appleRedirectPath, redirectUri)) {
    return sayMisconfigured(
      reply,
      'invalid_request',
      '등록되지 않은 주소로 돌아가려고 해요. 돌아갈 주소를 확인해 주세요.',
    )
  }
  if ((values.get('response_type') ?? 'code') !== 'code') {
    return sayMisconfigured(reply, 'unsupported_response_type', '지원하지 않는 방식으로 로그인을 시작했어요.')
  }
  const scopes = (values.get('scope') ?? '').split(' ').filter(Boolean)
  if (!scopes.every((scope) => knownScopes.has(scope))) {
    return sayMisconfigured(reply, 'invalid_scope', '알 수 없는 정보를 달라고 했어요.')
  }
  if ((values.get('response_mode') ?? 'form_post') !== 'form_post') {
    return sayMisconfigured(reply, 'invalid_request', '이름이나 이메일을 받으려면 form_post로 시작해야 해요.')
  }
  const carried = new URLSearchParams()
  for (const name of carriedNames) {
    const value = values.get(name)
    if (value !== null) carried.set(name, value)
  }
  return { redirectUri, carried, values }
}

/** A page that posts itself to the app, from this site to that one; the button is for browsers without scripts. */
function postBack(reply: FastifyReply, { redirectUri, values }: Asked, answer: Record<string, string>) {
  const state = values.get('state')
  const fields: [string, string][] = [
    ...Object.entries(answer),
    ...(state === null ? [] : ([['state', state]] satisfies [string, string][])),
  ]
  return sendStandInPage(reply, dress, {
    title: '미플로 돌아가요',
    body: `<form id="back" method="post" action="${escapeHtml(redirectUri)}">${hiddenFields(fields)}
<p class="dim">저절로 넘어가지 않으면 눌러 주세요.</p><p>&nbsp;</p><button class="main">계속하기</button></form>`,
    script: "document.querySelector('#back').submit()",
    formsLeadTo: [new URL(redirectUri).origin],
  })
}

function consentPage(carried: URLSearchParams, seeded: SeededPerson[]): string {
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

  async function isClosed(reply: FastifyReply): Promise<boolean> {
    const { authorize } = await readBehaviour(db, 'apple')
    if (authorize === 'normal') return false
    sendStandInPage(reply, dress, {
      status: 503,
      title: '지금은 로그인할 수 없어요',
      body: '<p>Apple이 잠시 쉬고 있어요. 조금 뒤에 다시 시도해 주세요.</p>',
    })
    return true
  }

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
    if (await isClosed(reply)) return reply
    const values = queryOf(request)
    if (!values.has('response_type')) values.set('response_type', '')
    if (values.has('scope') && !values.has('response_mode')) values.set('response_mode', 'query')
    const asked = readAsked(parts, values, reply)
    if (!asked) return reply
    return sendStandInPage(reply, dress, {
      title: '미플에 로그인',
      body: consentPage(asked.carried, await parts.listPeople()),
    })
  })

  app.post(path, async (request, reply) => {
    if (await isClosed(reply)) return reply
    const form = formOf(request)
    const asked = readAsked(parts, form, reply)
    if (!asked) return reply
    if (form.has('deny')) return postBack(reply, asked, { error: 'user_cancelled_authorize' })
    const chosen = await findChosenInForm(parts, 'apple', form)
    if (!chosen) {
      return (
        sayMisconfigured(reply, 'invalid_request', '그런 사람은 없어요. 돌아가서 다시 골라 주세요.') ?? reply
      )
    }
    const now = clock.now()
    const { subject } = chosen
    const person = await keepPerson(form, chosen)
    const isFirst = (await consents.find(db, subject, now)) === null
    await consents.keepFirst(db, subject, { since: now.toISOString() })
    await dropLongExpired(db, now)
    const code = randomBytes(32).toString('base64url')
    const value = {
      subject,
      clientId: appleDemoApp.clientId,
      redirectUri: asked.redirectUri,
      nonce: form.get('nonce'),
      at: now.getTime(),
    }
    await codes.keep(db, code, value, new Date(now.getTime() + codeLifeMs))
    const { email } = emailClaimsOf(subject, person)
    const user = { name: { firstName: person.firstName, lastName: person.lastName }, email }
    return postBack(reply, asked, { code, ...(isFirst && { user: JSON.stringify(user) }) })
  })
}
