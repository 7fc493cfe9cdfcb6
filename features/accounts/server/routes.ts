import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayInWords } from '~/lib/day-in-words'
import { badInput, Refusal, refuse, sessionOver } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import { type Caller, memberOf } from '~/lib/server/caller'
import { onlyOperators } from '~/lib/server/change-hub'
import { buildExport } from '~/lib/server/data-exports'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithPage } from '~/lib/server/list-reply'
import { reencodeSquare } from '~/lib/server/pictures/reencode-picture'
import { ProviderFailed } from '~/lib/server/provider-call'
import { serve, servedBy } from '~/lib/server/serve'
import type { Sms } from '~/lib/server/sms'
import { whyAbusive } from '../abuse-words'
import { accountTags, bareDigits, type StoredConsentKind, tidyNickname, whyBadNickname } from '../account'
import { whyBadBirthYear } from '../birth-year'
import { accountEndpoints, birthYearEndpoints, phoneEndpoints } from '../endpoints'
import { faceWidths } from '../member'
import { phoneCodeText } from '../phone-proof'
import { accountRefusals } from '../refusals'
import type { OpenedSignIn } from './client/sign-in-providers'
import { setBirthYear } from './commands/birth-year'
import { leave, listObstacles } from './commands/leave'
import { blockMember, changeConsent, changePicture, renameMember, unblockMember } from './commands/members'
import { countPhoneCode, makePhoneCode, provePhone } from './commands/phone-proof'
import { hashOf, refreshSession, signOut, signOutEverywhere } from './commands/sessions'
import { presentAccount, presentConsents } from './present'
import {
  blocksPerPage,
  findAccount,
  findBirthYear,
  findFcmToken,
  findPhone,
  findRefusesMail,
  findSessionOf,
  listBlocks,
  listConsents,
  readPolicies,
  whySessionEnded,
} from './queries'
import { accountCalls, birthYearCalls, phoneCalls } from './schemas'
import { accountWire } from './wire'

const calls = servedBy(accountEndpoints, accountCalls, accountWire)
const ofBirthYear = servedBy(birthYearEndpoints, birthYearCalls)
const ofPhone = servedBy(phoneEndpoints, phoneCalls)

export interface AccountServices extends BasicServices {
  sms: Sms
  /** The provider of each way to sign in that this site offers. */
  signIn: OpenedSignIn
}

export function accountRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db, keys, memberData, pictures } = services
  app.changes.guard(accountTags.status.all, onlyOperators)
  async function presentOwn({ memberId, sessionId }: Caller) {
    const account = await findAccount(db, memberId)
    if (!account) throw refuse(accountRefusals.noMember)
    return presentAccount(account, await findFcmToken(db, sessionId))
  }

  serve(app, calls.refresh, async ({ body }) => {
    const now = app.clock.now()
    const tokens = await refreshSession(db, { keys, refresh: body.refresh, now })
    if (tokens) return { tokens }
    const sessionId = await findSessionOf(db, hashOf(body.refresh))
    const why = sessionId && (await whySessionEnded(db, sessionId, now))
    throw sessionOver(why ?? undefined)
  })

  serve(app, calls.signOut, async ({ body }) => {
    await signOut(db, { refresh: body.refresh, now: app.clock.now() })
    return { message: '로그아웃했어요.' }
  })

  serve(app, calls.signOutEverywhere, async (_, request) => {
    await signOutEverywhere(db, { memberId: memberOf(request).memberId, now: app.clock.now() })
    return { message: '모든 기기에서 로그아웃했어요.' }
  })

  serve(app, calls.me, (_, request) => presentOwn(memberOf(request)))

  serve(app, calls.rename, async ({ body }, request) => {
    const { memberId } = memberOf(request)
    const nickname = tidyNickname(body.nickname)
    // An unchanged nickname is accepted even if it violates newer rules.
    if ((await findAccount(db, memberId))?.nickname === nickname) return presentOwn(memberOf(request))
    const problem = whyBadNickname(nickname) ?? whyAbusive('닉네임에', nickname)
    if (problem) throw badInput({ nickname: problem })
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

  serve(app, calls.changePicture, async ({ body }, request) => {
    const caller = memberOf(request)
    const image = await pictures.keep(await reencodeSquare(body, faceWidths))
    return app.inTurn(caller.memberId, () => setPicture(caller, image))
  })

  serve(app, calls.removePicture, (_, request) => setPicture(memberOf(request), null))

  serve(app, ofBirthYear.read, async (_, request) => ({
    birthYear: await findBirthYear(db, memberOf(request).memberId),
  }))

  serve(app, ofBirthYear.set, async ({ body: { birthYear } }, request) => {
    const problem = whyBadBirthYear(birthYear, app.clock.now())
    if (problem !== null) throw badInput({ birthYear: problem })
    await db.transaction((tx) => setBirthYear(tx, { memberId: memberOf(request).memberId, birthYear }))
    return { birthYear }
  })

  const storeConsent = (request: FastifyRequest, kind: StoredConsentKind, isGiven: boolean) =>
    changeConsent(db, { memberId: memberOf(request).memberId, kind, isGiven, now: app.clock.now() })

  serve(app, calls.consents, async (_, request) =>
    presentConsents(
      await listConsents(db, memberOf(request).memberId),
      await readPolicies(db, app.clock.now()),
    ),
  )

  serve(app, calls.agreeToMarketing, async ({ body: { isGiven, atNight } }, request) => {
    await storeConsent(request, atNight ? 'marketing-night' : 'marketing', isGiven)
    const day = dayInWords(seoulDate(app.clock.now()))
    return {
      message: `${day}에 ${isGiven ? '동의했어요. 소식을 보내 드릴게요.' : '철회했어요. 소식을 보내지 않을게요.'}`,
    }
  })

  serve(app, calls.agreeToLocation, async ({ body: { isGiven } }, request) => {
    await storeConsent(request, 'location', isGiven)
    return { message: isGiven ? '현재 위치를 사용할게요.' : '이제 현재 위치를 쓰지 않아요.' }
  })

  serve(app, calls.blocks, async ({ query: { page = 1 } }, request) => {
    const { count, blocked } = await listBlocks(db, { memberId: memberOf(request).memberId, page })
    return replyWithPage(request, blocked, count, { page, size: blocksPerPage })
  })

  serve(app, calls.block, async ({ params }, request) => {
    const blocking = { blockerId: memberOf(request).memberId, blockedId: params.memberId }
    await blockMember(db, { ...blocking, now: app.clock.now() })
    return { message: '차단했어요. 앞으로 같은 모임에 함께 앉지 않아요. 이미 함께 앉은 모임은 그대로예요.' }
  })

  serve(app, calls.unblock, async ({ params }, request) => {
    await unblockMember(db, { blockerId: memberOf(request).memberId, blockedId: params.memberId })
    return { message: '차단을 해제했어요.' }
  })

  serve(app, calls.exportData, (_, request, reply) => {
    const { memberId } = memberOf(request)
    return buildExport(memberId, reply.raw, async () => {
      const collected: Record<string, unknown> = { exportedAt: app.clock.now().toISOString() }
      for (const part of memberData) collected[part.name] = await part.collect(db, memberId)
      return collected
    })
  })

  serve(app, calls.mail, async (_, request) => ({
    refusesMail: await findRefusesMail(db, memberOf(request).memberId),
  }))

  serve(app, calls.leaving, async (_, request) => {
    const { memberId } = memberOf(request)
    return { reasons: await listObstacles(db, { memberId, parts: memberData, now: app.clock.now() }) }
  })

  serve(app, calls.leave, async ({ query: { forfeits = null } }, request) => {
    const { memberId } = memberOf(request)
    const image = await leave(db, { memberId, forfeits, parts: memberData, now: app.clock.now() })
    // After a restore it tells who has left since the backup.
    request.log.info({ member: memberId }, 'member left')
    if (image !== null) await pictures.drop(image, faceWidths)
    return { message: '탈퇴했어요.' }
  })
}

export function phoneRoutes(app: FastifyInstance, { db, keys, sms }: AccountServices): void {
  const findOwn = async (memberId: number) => ({
    ...(await findPhone(db, memberId)),
    isAskedFor: app.env.asksForProvenPhones,
  })

  serve(app, ofPhone.read, (_, request) => findOwn(memberOf(request).memberId))

  serve(app, ofPhone.sendCode, async ({ body }, request) => {
    const { memberId } = memberOf(request)
    const phone = bareDigits(body.phone)
    const now = app.clock.now()
    await countPhoneCode(app, { memberId, phone, ip: request.ip, now })
    const { code, expiresAt } = await makePhoneCode(db, { keys, memberId, phone, now })
    try {
      await sms.send({ to: phone, text: phoneCodeText(code) })
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      request.log.error({ kind: error.kind, code: error.code }, 'a code could not be sent by SMS')
      throw refuse(accountRefusals.codeNotSent)
    }
    return { expiresAt }
  })

  serve(app, ofPhone.prove, async ({ body }, request) => {
    const { memberId } = memberOf(request)
    const phone = bareDigits(body.phone)
    await provePhone(db, { keys, memberId, phone, code: body.code, now: app.clock.now() })
    return findOwn(memberId)
  })
}
