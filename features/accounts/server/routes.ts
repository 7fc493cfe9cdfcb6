import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badInput, Refusal, refuse, sessionOver } from '~/lib/errors'
import { onlyOperators } from '~/lib/server/change-hub'
import { buildExport } from '~/lib/server/data-exports'
import type { BasicServices } from '~/lib/server/feature'
import { paged } from '~/lib/server/paged'
import { reencodeSquare } from '~/lib/server/pictures/reencode-picture'
import { ProviderFailed } from '~/lib/server/provider-call'
import { type Caller, memberOf, serve } from '~/lib/server/serve'
import { isOwnMark, makeMark } from '~/lib/server/signed-mark'
import { takeForms } from '~/lib/server/take-forms'
import { paths } from '../../paths'
import {
  nameDevice,
  type Provider,
  policyVersion,
  safeReturnPath,
  tidyNickname,
  whyBadNickname,
} from '../account'
import {
  accountEndpoints,
  appleNotificationPath,
  appleReturnPath,
  blockedMemberShape,
  consentShape,
  fromAccount,
  fromAppleData,
  fromAppleOutcome,
  fromKakaoOutcome,
  fromSignedUp,
  kakaoUnlinkPath,
  leavingShape,
  marketingShape,
  otherMemberShape,
  renameShape,
  signUpDraftShape,
  signUpShape,
  startShape,
  toFcmToken,
  toTicket,
} from '../contract'
import { faceWidths } from '../member'
import { accountRefusals, signUpFields } from '../refusals'
import { accountTags } from '../tags'
import { type Apple, readAppleName } from './client/apple'
import type { Kakao } from './client/kakao'

import { finishWithApple, finishWithKakao, takeAppleReturn } from './commands/finish-sign-in'
import { leave, noteDisconnection } from './commands/leave'
import { agreeToMarketing, blockMember, changePicture, renameMember, unblockMember } from './commands/members'
import { hashOf, refreshSession, signOut, signOutEverywhere } from './commands/sessions'
import { attemptLifeMs, beginSignIn, type SignInBasics, signUpTicketLifeMs } from './commands/sign-in'
import { readSignUp, signUp } from './commands/sign-up'
import { presentAccount, presentBlocked, presentConsent } from './present'
import {
  blocksPerPage,
  findAccount,
  findFcmToken,
  findSessionOf,
  listBlocks,
  listConsents,
  whySessionEnded,
} from './queries'

export interface AccountServices extends BasicServices {
  kakao: Kakao
  apple: Apple
}

/** Long enough for a sign-up that starts at the very end of its attempt. */
const cookieLifeSeconds = (attemptLifeMs + signUpTicketLifeMs) / 1000

/** Apple's events that mean the person has disconnected our app. */
const disconnectingEvents = new Set(['consent-revoked', 'account-delete'])

const loopback = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/** In demo mode a browser may use 127.0.0.1 or localhost, and its cookies belong to the one it used. */
function originOf({ env }: FastifyInstance, request: FastifyRequest): string {
  const { host } = request.headers
  return env.mode === 'demo' && host !== undefined && loopback.test(host) ? `http://${host}` : env.publicUrl
}

/**
 * A cookie that recognises the browser when it returns from a provider. The __Host- prefix works only over https; it
 * stops subdomains and plain http from planting somebody else's cookie.
 */
function browserCookie(isSecure: boolean): string {
  return isSecure ? '__Host-sign_in' : 'sign_in'
}

function textOf(form: unknown, name: string): string {
  const value: unknown = typeof form === 'object' && form !== null ? Reflect.get(form, name) : undefined
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Redirects to the page that completes a sign-in with Apple. */
function lead(reply: FastifyReply, query: Record<string, string>) {
  return reply
    .header('cache-control', 'no-store')
    .redirect(`${paths.appleCallback()}?${new URLSearchParams(query)}`, 303)
}

export function accountRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db, keys, kakao, apple, memberData, pictures } = services
  app.changes.guard(accountTags.standing.all, onlyOperators)

  const basicsOf = (request: FastifyRequest, fcmToken: string | null = null): SignInBasics => ({
    keys,
    device: nameDevice(request.headers['user-agent']),
    fcmToken,
    log: request.log,
    now: app.clock.now(),
  })
  const redirectUriOf = (provider: Provider, request: FastifyRequest): string =>
    `${originOf(app, request)}${provider === 'kakao' ? paths.kakaoCallback() : appleReturnPath}`

  async function presentOwn({ memberId, sessionId }: Caller) {
    const account = await findAccount(db, memberId)
    if (!account) throw refuse(accountRefusals.noMember)
    return fromAccount(presentAccount(account), await findFcmToken(db, sessionId))
  }

  const isSecure = (request: FastifyRequest) => originOf(app, request).startsWith('https:')
  const browserOf = (request: FastifyRequest) => request.cookies[browserCookie(isSecure(request))] ?? ''

  /**
   * Reuses the browser's cookie if we issued it, so that several tabs can sign in at once; otherwise issues a new one.
   */
  function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const shown = browserOf(request)
    const browser = isOwnMark(keys.browser, shown) ? shown : makeMark(keys.browser)
    const secure = isSecure(request)
    reply.setCookie(browserCookie(secure), browser, {
      path: secure ? '/' : '/v1/users',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: cookieLifeSeconds,
    })
    return browser
  }

  async function begin(provider: Provider, request: FastifyRequest, reply: FastifyReply, returnTo?: string) {
    const redirectUri = redirectUriOf(provider, request)
    const browser = markBrowser(request, reply)
    const attempt = await beginSignIn(db, {
      provider,
      redirectUri,
      returnTo: safeReturnPath(returnTo),
      browser,
      now: app.clock.now(),
    })
    return { redirectUri, ...attempt }
  }

  serve(app, accountEndpoints.startKakao, async ({ body }, request, reply) => {
    const { returnTo, isAgain } = startShape.fromWire(body)
    return { url: await kakao.authorizeUrl({ ...(await begin('kakao', request, reply, returnTo)), isAgain }) }
  })

  serve(app, accountEndpoints.startApple, async ({ body }, request, reply) => ({
    url: apple.authorizeUrl(await begin('apple', request, reply, startShape.fromWire(body).returnTo)),
  }))

  serve(app, accountEndpoints.finishKakao, async ({ body }, request) =>
    fromKakaoOutcome(
      await finishWithKakao(db, {
        kakao,
        returned: { code: body.code, state: body.state, browser: browserOf(request) },
        plainRedirectUri: redirectUriOf('kakao', request),
        basics: basicsOf(request, toFcmToken(body)),
      }),
    ),
  )

  serve(app, accountEndpoints.finishApple, async ({ body }, request) =>
    fromAppleOutcome(
      await finishWithApple(db, {
        apple,
        returned: { code: body.code, state: body.state, browser: browserOf(request) },
        name: readAppleName(body.user),
        basics: basicsOf(request, toFcmToken(body)),
      }),
    ),
  )

  serve(app, accountEndpoints.readSignUp, async ({ body }, request) =>
    signUpDraftShape.toWire(
      await readSignUp(db, { ticket: body.ticket, browser: browserOf(request), now: app.clock.now() }),
    ),
  )

  serve(app, accountEndpoints.signUpWithKakao, async ({ body }, request) =>
    fromSignedUp(
      await signUp(db, {
        form: signUpShape.fromWire(body),
        shown: { provider: 'kakao', ticket: toTicket(body), browser: browserOf(request) },
        basics: basicsOf(request, toFcmToken(body)),
      }),
    ),
  )

  serve(app, accountEndpoints.signUpWithApple, async ({ body }, request) =>
    fromSignedUp(
      await signUp(db, {
        form: signUpShape.fromWire(body),
        shown: { provider: 'apple', ticket: toTicket(body), browser: browserOf(request) },
        basics: basicsOf(request, toFcmToken(body)),
      }),
    ),
  )

  serve(app, accountEndpoints.refresh, async ({ body }) => {
    const now = app.clock.now()
    const tokens = await refreshSession(db, { keys, refresh: body.refresh, now })
    if (tokens) return { tokens }
    const sessionId = await findSessionOf(db, hashOf(body.refresh))
    const why = sessionId && (await whySessionEnded(db, sessionId, now))
    throw sessionOver(why ?? undefined)
  })

  serve(app, accountEndpoints.signOut, async ({ body }) => {
    await signOut(db, { refresh: body.refresh, now: app.clock.now() })
    return { message: '로그아웃했어요.' }
  })

  serve(app, accountEndpoints.signOutEverywhere, async (_, request) => {
    await signOutEverywhere(db, { memberId: memberOf(request).memberId, now: app.clock.now() })
    return { message: '모든 기기에서 로그아웃했어요.' }
  })

  serve(app, accountEndpoints.me, (_, request) => presentOwn(memberOf(request)))

  serve(app, accountEndpoints.rename, async ({ body }, request) => {
    const { memberId } = memberOf(request)
    const nickname = tidyNickname(renameShape.fromWire(body).nickname)
    // An unchanged nickname is accepted even if it violates newer rules.
    if ((await findAccount(db, memberId))?.nickname === nickname) return presentOwn(memberOf(request))
    const problem = whyBadNickname(nickname)
    if (problem) throw badInput({ [signUpFields.nickname]: problem })
    await renameMember(db, { memberId, nickname })
    return presentOwn(memberOf(request))
  })

  async function setPicture(caller: Caller, image: string | null) {
    const { memberId } = caller
    const before = await changePicture(db, { memberId, image }).catch(async (error: unknown) => {
      // The member left during processing, so the files belong to nobody. After another error they may have been stored.
      if (image !== null && error instanceof Refusal) await pictures.drop(image, faceWidths)
      throw error
    })
    if (before !== null) await pictures.drop(before, faceWidths)
    return presentOwn(caller)
  }

  serve(app, accountEndpoints.changePicture, async ({ body }, request) => {
    const caller = memberOf(request)
    const image = await pictures.keep(await reencodeSquare(body, faceWidths))
    return app.inTurn(caller.memberId, () => setPicture(caller, image))
  })

  serve(app, accountEndpoints.removePicture, (_, request) => setPicture(memberOf(request), null))

  serve(app, accountEndpoints.consents, async (_, request) =>
    (await listConsents(db, memberOf(request).memberId)).map((row) =>
      consentShape.toWire(presentConsent(row)),
    ),
  )

  serve(app, accountEndpoints.agreeToMarketing, async ({ body }, request) => {
    const { isGiven } = marketingShape.fromWire(body)
    await agreeToMarketing(db, {
      memberId: memberOf(request).memberId,
      version: policyVersion,
      isGiven,
      now: app.clock.now(),
    })
    return { message: isGiven ? '소식을 보내 드릴게요.' : '소식을 보내지 않을게요.' }
  })

  serve(app, accountEndpoints.blocks, async ({ query }, request) => {
    const page = query.page ?? 1
    const { count, blocked } = await listBlocks(db, { memberId: memberOf(request).memberId, page })
    const shown = blocked.map((row) => blockedMemberShape.toWire(presentBlocked(row)))
    return paged(request, shown, count, { page, size: blocksPerPage })
  })

  serve(app, accountEndpoints.block, async ({ params }, request) => {
    const { memberId: blockedId } = otherMemberShape.fromWire(params)
    await blockMember(db, { blockerId: memberOf(request).memberId, blockedId, now: app.clock.now() })
    return { message: '차단했어요. 앞으로 같은 모임에 함께 앉지 않아요. 이미 함께 앉은 모임은 그대로예요.' }
  })

  serve(app, accountEndpoints.unblock, async ({ params }, request) => {
    const { memberId: blockedId } = otherMemberShape.fromWire(params)
    await unblockMember(db, { blockerId: memberOf(request).memberId, blockedId })
    return { message: '차단을 해제했어요.' }
  })

  serve(app, accountEndpoints.exportData, (_, request, reply) => {
    const { memberId } = memberOf(request)
    return buildExport(memberId, reply.raw, async () => {
      const collected: Record<string, unknown> = { exportedAt: app.clock.now().toISOString() }
      for (const part of memberData) collected[part.name] = await part.collect(db, memberId)
      return collected
    })
  })

  serve(app, accountEndpoints.leave, async ({ query }, request) => {
    const { memberId } = memberOf(request)
    const { forfeits = null } = leavingShape.fromWire(query)
    const image = await leave(db, { memberId, forfeits, parts: memberData, now: app.clock.now() })
    if (image !== null) await pictures.drop(image, faceWidths)
    return { message: '탈퇴했어요.' }
  })

  // Forms and notifications that the providers send themselves. Form bodies are parsed only inside this plugin.
  void app.register(async (returns) => {
    await takeForms(returns)

    // A person is waiting in the browser, so every failure leads to a page, including rate limits and server errors.
    const answerOnPage = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      if (Object(error).statusCode === 429) return lead(reply, { status: 'busy' })
      request.log.warn({ err: error }, 'return from Apple failed')
      return lead(reply, { status: 'unavailable' })
    }
    const returning = { config: { rate: 'sign-in' as const }, errorHandler: answerOnPage }
    returns.post(appleReturnPath, returning, async (request, reply) => {
      const leadOn = (query: Record<string, string>) => lead(reply, query)
      const code = textOf(request.body, 'code')
      const state = textOf(request.body, 'state')
      const error = textOf(request.body, 'error')
      if (error !== '')
        return leadOn({ status: error === 'user_cancelled_authorize' ? 'cancelled' : 'failed' })
      if (code === '' || state === '') return leadOn({ status: 'failed' })
      try {
        const name = readAppleName(textOf(request.body, 'user'))
        const { purpose, ticket } = await takeAppleReturn(db, {
          apple,
          code,
          state,
          name,
          basics: basicsOf(request),
        })
        return purpose === 'sign-in'
          ? leadOn({ status: 'login_success', code: ticket })
          : leadOn({ status: 'need_signup', ...fromAppleData(ticket) })
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal
        return leadOn({ status: refusal.status === 502 ? 'unavailable' : 'failed' })
      }
    })

    const isFromKakao = ({ headers }: FastifyRequest) => kakao.isFromKakao(headers.authorization)
    const understood = { message: '알겠어요.' }
    returns.route({
      method: ['GET', 'POST'],
      url: kakaoUnlinkPath,
      // Kakao's own calls are not rate limited, however many people leave at once.
      config: { rate: 'write', rateLimit: { allowList: isFromKakao } },
      // Checked before the body is read.
      preParsing: async (request) => {
        if (isFromKakao(request)) return
        throw new Refusal(401, '카카오에서 온 것이 아니에요.', { code: 'AUTH_REQUIRED' })
      },
      // Kakao expects 200 whatever happens here.
      errorHandler: (error, request, reply) => {
        if (!isFromKakao(request)) throw error
        request.log.error({ err: error }, 'disconnection at Kakao was not noted')
        return reply.code(200).send(understood)
      },
      handler: async (request, reply) => {
        const subject = textOf(request.body, 'user_id') || textOf(request.query, 'user_id')
        const now = app.clock.now()
        if (/^\d{1,20}$/.test(subject)) {
          await noteDisconnection(db, { provider: 'kakao', subject, happenedAt: now, now })
        }
        return reply.send(understood)
      },
    })

    // Uses the read limit, because Apple sends each notification only once.
    returns.post(appleNotificationPath, { config: { rate: 'read' } }, async (request, reply) => {
      const { kind, subject, happenedAt } = await apple
        .readNotification(textOf(request.body, 'payload'))
        .catch((error: unknown) => {
          if (error instanceof ProviderFailed && error.kind === 'rejected') {
            throw new Refusal(401, 'Apple에서 온 것이 아니에요.', { code: 'AUTH_REQUIRED' })
          }
          throw error
        })
      if (disconnectingEvents.has(kind)) {
        await noteDisconnection(db, { provider: 'apple', subject, happenedAt, now: app.clock.now() })
      }
      return reply.send(understood)
    })
  })
}
