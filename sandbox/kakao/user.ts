import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf, queryOf } from '../form-body'
import type { StandInParts } from '../stand-in-parts'
import { kakaoDemoApp } from './app'
import {
  accessTokens,
  emailOf,
  endTokensOf,
  type KakaoStandInPerson,
  kakaoBehaviour,
  links,
  people,
  phoneOf,
} from './records'

interface Caller {
  subject: string
  /** Null if the app itself calls with its admin key. */
  token: { text: string; expiresAt: Date | null } | null
}

function refuse(reply: FastifyReply, status: number, code: number, msg: string): null {
  if (status === 401) reply.header('www-authenticate', 'Bearer error=invalid_token')
  reply.code(status).send({ msg, code })
  return null
}

/** Member numbers have 64 bits, more than a JavaScript number can represent. */
function sendWithId(reply: FastifyReply, subject: string, rest: object = {}): FastifyReply {
  const json = JSON.stringify({ id: 0, ...rest }).replace('"id":0', `"id":${subject}`)
  return reply.type('application/json;charset=UTF-8').send(json)
}

function accountOf(subject: string, person: KakaoStandInPerson) {
  const { nickname, profile } = person
  if (profile === 'no-account') return {}
  const isDefault = profile === 'default-nickname'
  const account = {
    profile_nickname_needs_agreement: false,
    profile: { nickname: isDefault ? '닉네임을 등록해주세요' : nickname, is_default_nickname: isDefault },
  }
  if (profile === 'nickname-only') return { kakao_account: account }
  const email = emailOf(subject, person)
  if (email === null) return { kakao_account: { ...account, email_needs_agreement: true } }
  return {
    kakao_account: {
      ...account,
      email_needs_agreement: false,
      is_email_valid: true,
      is_email_verified: profile !== 'unverified-email',
      email,
      ...(profile === 'with-phone' && { has_phone_number: true, phone_number: phoneOf(subject) }),
    },
  }
}

export function kakaoUserRoutes(app: FastifyInstance, parts: StandInParts): void {
  const { db, clock } = parts

  /** Null if the call was refused. */
  async function callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
    const [scheme, given = ''] = (request.headers.authorization ?? '').split(' ')
    if (scheme === 'KakaoAK') {
      if (given !== kakaoDemoApp.adminKey) return refuse(reply, 401, -401, 'wrong appKey')
      const form = request.method === 'GET' ? queryOf(request) : formOf(request)
      const subject = form.get('target_id') ?? ''
      if (form.get('target_id_type') !== 'user_id' || !/^\d{1,19}$/.test(subject)) {
        return refuse(reply, 400, -2, 'target_id_type and target_id are required')
      }
      return { subject, token: null }
    }
    if (scheme !== 'Bearer' || given === '') return refuse(reply, 401, -401, 'no authentication key')
    const stored = await accessTokens.find(db, given, clock.now())
    if (!stored) return refuse(reply, 401, -401, 'this access token does not exist')
    return { subject: stored.value.subject, token: { text: given, expiresAt: stored.expiresAt } }
  }

  async function sinceWhen(subject: string, reply: FastifyReply): Promise<string | null> {
    const link = await links.find(db, subject, clock.now())
    return link?.value.since ?? refuse(reply, 400, -101, 'NotRegisteredUserException')
  }

  app.route({
    method: ['GET', 'POST'],
    url: '/sandbox/kakao/v2/user/me',
    handler: async (request, reply) => {
      const { user } = await kakaoBehaviour.read(db)
      if (user === 'temporary-fault')
        return refuse(reply, 400, -1, 'internal error, please try again') ?? reply
      if (user === 'unknown-token') {
        return refuse(reply, 401, -401, 'this access token does not exist') ?? reply
      }
      const caller = await callerOf(request, reply)
      if (!caller) return reply
      const since = await sinceWhen(caller.subject, reply)
      if (since === null) return reply
      const person = (await people.find(db, caller.subject, clock.now()))?.value
      return sendWithId(reply, caller.subject, {
        connected_at: since,
        ...(person && accountOf(caller.subject, person)),
      })
    },
  })

  app.get('/sandbox/kakao/v1/user/access_token_info', async (request, reply) => {
    const caller = await callerOf(request, reply)
    if (!caller) return reply
    if (!caller.token) return refuse(reply, 401, -401, 'no access token') ?? reply
    const leftMs = (caller.token.expiresAt?.getTime() ?? 0) - clock.now().getTime()
    return sendWithId(reply, caller.subject, {
      expires_in: Math.floor(leftMs / 1000),
      app_id: kakaoDemoApp.appId,
    })
  })

  app.post('/sandbox/kakao/v1/user/logout', async (request, reply) => {
    const caller = await callerOf(request, reply)
    if (!caller) return reply
    if (caller.token) await accessTokens.drop(db, caller.token.text)
    else await endTokensOf(db, caller.subject)
    return sendWithId(reply, caller.subject)
  })

  app.post('/sandbox/kakao/v1/user/unlink', async (request, reply) => {
    const caller = await callerOf(request, reply)
    if (!caller) return reply
    if ((await sinceWhen(caller.subject, reply)) === null) return reply
    await links.drop(db, caller.subject)
    await endTokensOf(db, caller.subject)
    return sendWithId(reply, caller.subject)
  })
}
