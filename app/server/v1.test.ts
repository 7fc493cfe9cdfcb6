import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewMember } from '~/features/accounts/member'
import { aMember, aSession } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { gamesPerPage } from '~/features/catalogue/game'
import { aGame } from '~/features/catalogue/server/factories'
import { aCoupon } from '~/features/loyalty/server/factories'
import { aMeetup } from '~/features/meetups/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { aReview } from '~/features/reviews/server/factories'
import { callsVersion, inOurWords } from '~/lib/calls-version'
import { audienceName } from '~/lib/endpoint'
import { everyRefusal } from '~/lib/errors'
import { ownAddress } from './rate-limits'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

/**
 * The whole public API and who may call what, written out. Other programs depend on every line, so a change here is a
 * change for them.
 */
const surface: Record<string, string> = {
  'GET /v1/addresses': 'anyone',
  'GET /v1/addresses/at': 'anyone',
  'GET /v1/banner1': 'anyone',
  'GET /v1/banner2': 'anyone',
  'GET /v1/boardNews': 'anyone',
  'GET /v1/boardNews/:id': 'anyone',
  'POST /v1/browser/errors': 'anyone',
  'POST /v1/browser/vitals': 'anyone',
  'GET /v1/CafeCoupone': 'member',
  'GET /v1/CafeCoupone/:id': 'owner of coupon',
  'PATCH /v1/CafeCoupone/:id': 'owner of coupon',
  'GET /v1/CafeStampReword': 'anyone',
  'GET /v1/boardGameRoom': 'anyone',
  'POST /v1/boardGameRoom': 'member',
  'GET /v1/boardGameRoom/:id': 'anyone',
  'PATCH /v1/boardGameRoom/:id': 'owner of meetup',
  'GET /v1/boardGameRoom/:id/answers': 'member',
  'PUT /v1/boardGameRoom/:id/answers': 'member',
  'PUT /v1/boardGameRoom/:id/attendance': 'owner of meetup',
  'GET /v1/boardGameRoom/:id/cancel': 'owner of meetup',
  'POST /v1/boardGameRoom/:id/cancel': 'owner of meetup',
  'POST /v1/boardGameRoom/:id/close': 'owner of meetup',
  'POST /v1/boardGameRoom/:id/confirm': 'owner of meetup',
  'POST /v1/boardGameRoom/:id/end': 'owner of meetup',
  'GET /v1/boardGameRoom/:id/announcements': 'member',
  'POST /v1/boardGameRoom/:id/announcements': 'owner of meetup',
  'DELETE /v1/boardGameRoom/:id/announcements/:announcementId': 'owner of meetup',
  'GET /v1/boardGameRoom/:id/move': 'member',
  'PUT /v1/boardGameRoom/:id/move': 'owner of meetup',
  'DELETE /v1/boardGameRoom/:id/move': 'owner of meetup',
  'POST /v1/boardGameRoom/:id/move/answer': 'member',
  'GET /v1/boardGameRoom/:id/host-offer': 'member',
  'PUT /v1/boardGameRoom/:id/host-offer': 'member',
  'DELETE /v1/boardGameRoom/:id/host-offer': 'member',
  'POST /v1/boardGameRoom/:id/host-offer/answer': 'member',
  'POST /v1/boardGameRoom/:id/pair': 'member',
  'GET /v1/boardGameRoom/:id/pair': 'member',
  'DELETE /v1/boardGameRoom/:id/pair': 'member',
  'GET /v1/meetup-friends/:token': 'anyone',
  'POST /v1/meetup-friends/:token': 'member',
  'POST /v1/boardGameRoom/:id/purchase': 'member',
  'POST /v1/boardGameRoom/:id/purchase/settled': 'member',
  'POST /v1/boardGameRoom/:id/unlock': 'anyone',
  'POST /v1/boardGameRoom/:id/unlock-by-link': 'anyone',
  'POST /v1/boardGameRoom/:id/invite-link': 'owner of meetup',
  'POST /v1/boardGameRoom/:id/waiting': 'member',
  'DELETE /v1/boardGameRoom/:id/waiting': 'member',
  'GET /v1/cafe': 'anyone',
  'GET /v1/cafe/:id': 'anyone',
  'POST /v1/cafe/:id/corrections': 'member',
  'GET /v1/cafeDayOffView': 'anyone',
  'GET /v1/cafes/:cafeId/meetup-seats': 'anyone',
  'GET /v1/changes': 'anyone',
  'GET /v1/figures': 'anyone',
  'GET /v1/gameRoomEnter': 'anyone',
  'POST /v1/gameRoomEnter': 'member',
  'PATCH /v1/gameRoomEnter/:id': 'member',
  'DELETE /v1/gameRoomEnter/:id': 'member',
  'GET /v1/gameRoomEnter/:id/cancel': 'member',
  'GET /v1/instructors': 'anyone',
  'GET /v1/league/games': 'anyone',
  'GET /v1/league/seasons': 'anyone',
  'GET /v1/league/standings': 'anyone',
  'GET /v1/me/league': 'member',
  'PUT /v1/me/league': 'member',
  'GET /v1/me/league/questions': 'member',
  'PUT /v1/me/league/questions/:winnerId': 'member',
  'GET /v1/instructors/:id': 'anyone',
  'GET /v1/instructors/teaching_areas': 'anyone',
  'GET /v1/lessons/:key': 'anyone',
  'POST /v1/lessons/:key/answer': 'anyone',
  'GET /v1/map': 'anyone',
  'GET /v1/mapboardGameRoom': 'anyone',
  'GET /v1/health': 'anyone',
  'DELETE /v1/me': 'member',
  'GET /v1/me/blocks': 'member',
  'POST /v1/me/blocks/:memberId': 'member',
  'DELETE /v1/me/blocks/:memberId': 'member',
  'GET /v1/me/blocks/:memberId/meetups': 'member',
  'GET /v1/me/cafe/carts': 'member',
  'POST /v1/me/cafe/carts': 'member',
  'GET /v1/me/consents': 'member',
  'PUT /v1/me/consents/location': 'member',
  'PUT /v1/me/consents/marketing': 'member',
  'GET /v1/me/export': 'member',
  'GET /v1/me/leaving': 'member',
  'GET /v1/me/mail': 'member',
  'GET /v1/me/favourite-games': 'member',
  'PUT /v1/me/favourite-games': 'member',
  'GET /v1/me/figures': 'member',
  'GET /v1/me/info': 'member',
  'PATCH /v1/me/info': 'member',
  'GET /v1/me/instructor': 'member',
  'PUT /v1/me/instructor': 'member',
  'PUT /v1/me/instructor/picture': 'member',
  'GET /v1/policies': 'anyone',
  'GET /v1/me/policies': 'member',
  'PUT /v1/me/policies': 'member',
  'GET /v1/inquiries': 'member',
  'GET /v1/inquiries/:id': 'member',
  'POST /v1/inquiries': 'member',
  'POST /v1/visitor-inquiries': 'anyone',
  'POST /v1/inquiries/:id/messages': 'member',
  'GET /v1/me/lessons': 'member',
  'GET /v1/me/lessons/to-come': 'member',
  'POST /v1/me/lessons/:id/call-off': 'member',
  'PUT /v1/me/lessons/:id/answer': 'member',
  'GET /v1/jjimdel': 'member',
  'POST /v1/me/logout': 'member',
  'GET /v1/me/alerts': 'member',
  'PUT /v1/me/alerts': 'member',
  'PUT /v1/me/alerts/area': 'member',
  'DELETE /v1/me/alerts/area': 'member',
  'GET /v1/me/notices': 'member',
  'GET /v1/me/notices/flag': 'anyone',
  'POST /v1/me/notices/read': 'member',
  'GET /v1/me/notices/settings': 'member',
  'PUT /v1/me/notices/settings/:group': 'member',
  'GET /v1/me/notices/alimtalk': 'member',
  'PUT /v1/me/notices/alimtalk/:topic': 'member',
  'GET /v1/me/push': 'member',
  'PUT /v1/me/push': 'member',
  'DELETE /v1/me/push': 'member',
  'PUT /v1/me/picture': 'member',
  'DELETE /v1/me/picture': 'member',
  'GET /v1/me/passes': 'member',
  'GET /v1/me/birth-year': 'member',
  'GET /v1/me/phone': 'member',
  'POST /v1/me/phone/code': 'member',
  'PUT /v1/me/phone': 'member',
  'PUT /v1/me/birth-year': 'member',
  'GET /v1/me/gone-meetups': 'member',
  'GET /v1/me/meetup-ban': 'member',
  'POST /v1/me/meetup-ban/appeal': 'member',
  'GET /v1/me/reports': 'member',
  'POST /v1/me/reports': 'member',
  'PUT /v1/boardGameRoom/:id/games/:gameId/explainer': 'member',
  'DELETE /v1/boardGameRoom/:id/games/:gameId/explainer': 'member',
  'GET /v1/me/owned-games': 'member',
  'POST /v1/me/owned-games/import': 'member',
  'POST /v1/me/owned-games/import/preview': 'member',
  'GET /v1/me/owned-games/:gameId': 'member',
  'PUT /v1/me/owned-games/:gameId': 'member',
  'DELETE /v1/me/owned-games/:gameId': 'member',
  'GET /v1/me/plays/export': 'member',
  'POST /v1/me/plays/import': 'member',
  'POST /v1/me/plays/import/preview': 'member',
  'GET /v1/me/plays/meetups/:id': 'member',
  'GET /v1/me/plays/statistics': 'member',
  'GET /v1/me/product/carts': 'member',
  'POST /v1/me/product/carts': 'member',
  'GET /v1/me/product/used': 'member',
  'POST /v1/me/product/used': 'member',
  'DELETE /v1/me/product/used/:id': 'owner of play',
  'GET /v1/me/product/used/:id': 'member',
  'PATCH /v1/me/product/used/:id': 'owner of play',
  'GET /v1/me/recommendations': 'member',
  'GET /v1/me/tonight/friends': 'member',
  'GET /v1/operator/rights': 'operator: any',
  'GET /v1/operator/members/:memberId/notes': 'operator: support',
  'POST /v1/operator/members/:memberId/notes': 'operator: support',
  'DELETE /v1/operator/members/:memberId/notes/:noteId': 'operator: support',
  'GET /v1/operator/members/:memberId/passes': 'operator: money',
  'POST /v1/operator/members/:memberId/passes': 'operator: money',
  'POST /v1/operator/members/:memberId/passes/:giftId/taken-back': 'operator: money',
  'GET /v1/operator/waiting': 'operator: any',
  'GET /v1/operator/reports': 'operator: support',
  'PUT /v1/operator/reports/:caseId/decision': 'operator: support',
  'GET /v1/operator/banners': 'operator: content',
  'POST /v1/operator/banners': 'operator: content',
  'GET /v1/operator/banners/:id': 'operator: content',
  'PUT /v1/operator/banners/:id': 'operator: content',
  'DELETE /v1/operator/banners/:id': 'operator: content',
  'PUT /v1/operator/banner-order': 'operator: content',
  'GET /v1/operator/categories/:category/games': 'operator: content',
  'PUT /v1/operator/categories/:category/games': 'operator: content',
  'GET /v1/operator/games': 'operator: content',
  'POST /v1/operator/games': 'operator: content',
  'GET /v1/operator/games/:id': 'operator: content',
  'PUT /v1/operator/games/:id': 'operator: content',
  'GET /v1/operator/games/:id/merge': 'operator: content',
  'POST /v1/operator/games/:id/merge': 'operator: content',
  'GET /v1/operator/news': 'operator: content',
  'POST /v1/operator/news': 'operator: content',
  'GET /v1/operator/news/:id': 'operator: content',
  'PUT /v1/operator/news/:id': 'operator: content',
  'DELETE /v1/operator/news/:id': 'operator: content',
  'POST /v1/operator/news/preview': 'operator: content',
  'POST /v1/operator/pictures/:use': 'operator: content',
  'GET /v1/operator/audit': 'operator: chief',
  'GET /v1/operator/cafes': 'operator: any',
  'POST /v1/operator/cafes': 'operator: content',
  'GET /v1/operator/cafes/:cafeId': 'operator: any',
  'PUT /v1/operator/cafes/:cafeId': 'operator: content',
  'PUT /v1/operator/cafes/:cafeId/hidden': 'operator: content',
  'POST /v1/operator/cafes/:cafeId/shown': 'operator: content',
  'POST /v1/operator/cafes/:cafeId/meetups/:meetupId/cancelled': 'operator: support',
  'GET /v1/operator/meetups': 'operator: support',
  'GET /v1/operator/meetups/:meetupId': 'operator: support',
  'POST /v1/operator/meetups/:meetupId/cancelled': 'operator: support',
  'POST /v1/operator/meetups/:meetupId/held': 'operator: support',
  'POST /v1/operator/meetups/:meetupId/not-held': 'operator: support',
  'POST /v1/operator/meetups/:meetupId/text/hidden': 'operator: support',
  'POST /v1/operator/meetups/:meetupId/text/shown': 'operator: support',
  'GET /v1/boardGameRoom/:id/not-held': 'member',
  'POST /v1/boardGameRoom/:id/not-held': 'member',
  'DELETE /v1/boardGameRoom/:id/not-held': 'member',
  'GET /v1/boardGameRoom/:id/no-show': 'member',
  'POST /v1/boardGameRoom/:id/no-show/objection': 'member',
  'POST /v1/operator/cafes/:cafeId/owners': 'operator: chief',
  'DELETE /v1/operator/cafes/:cafeId/staff/:memberId': 'operator: support',
  'GET /v1/operator/members': 'operator: support or money',
  'GET /v1/operator/members/:memberId': 'operator: support or money',
  'PUT /v1/operator/members/:memberId/suspension': 'operator: support',
  'POST /v1/operator/members/:memberId/suspension/lifted': 'operator: support',
  'POST /v1/operator/members/:memberId/sessions/ended': 'operator: support',
  'PUT /v1/operator/members/:memberId/roles': 'operator: chief',
  'GET /v1/operator/orders/file': 'operator: money',
  'GET /v1/operator/ledger/file': 'operator: money',
  'GET /v1/operator/payouts': 'operator: money',
  'GET /v1/operator/payouts/file': 'operator: money',
  'GET /v1/operator/cafes/:cafeId/payouts': 'operator: money',
  'GET /v1/operator/cafes/:cafeId/payouts/file': 'operator: money',
  'POST /v1/operator/cafes/:cafeId/payouts': 'operator: money',
  'POST /v1/operator/cafes/:cafeId/payouts/undone': 'operator: money',
  'POST /v1/operator/cafes/:cafeId/payee-requests': 'operator: money',
  'GET /v1/staff/cafes/:cafeId/payouts': 'owner of cafe',
  'GET /v1/staff/cafes/:cafeId/payouts/file': 'owner of cafe',
  'PUT /v1/staff/cafes/:cafeId/payee': 'owner of cafe',
  'GET /v1/operator/orders': 'operator: money',
  'GET /v1/operator/orders/:uid': 'operator: money',
  'POST /v1/operator/orders/:uid/refund': 'operator: money',
  'POST /v1/operator/orders/:uid/settled': 'operator: money',
  'GET /v1/operator/instructors': 'operator: support',
  'PUT /v1/operator/instructors/:id/decision': 'operator: support',
  'GET /v1/incidents': 'anyone',
  'GET /v1/incidents/:key': 'anyone',
  'GET /v1/operator/incidents': 'operator: support',
  'GET /v1/operator/incidents/:id': 'operator: support',
  'POST /v1/operator/incidents': 'operator: support',
  'POST /v1/operator/incidents/:id/updates': 'operator: support',
  'POST /v1/operator/incidents/preview': 'operator: support',
  'GET /v1/operator/promotions': 'operator: content',
  'POST /v1/operator/promotions': 'operator: content',
  'POST /v1/operator/promotions/:id/stopped': 'operator: content',
  'GET /v1/operator/policies': 'operator: chief',
  'POST /v1/operator/policies': 'operator: chief',
  'POST /v1/operator/policies/:version/taken-back': 'operator: chief',
  'GET /v1/operator/inquiries': 'operator: support',
  'GET /v1/operator/inquiries/:id': 'operator: support',
  'POST /v1/operator/inquiries/:id/messages': 'operator: support',
  'GET /v1/operator/lessons': 'operator: support',
  'PUT /v1/operator/lessons/:id/answer': 'operator: support',
  'POST /v1/publicInstructors/request_class': 'anyone',
  'POST /v1/paycheek': 'member',
  'GET /v1/payments/buyer': 'member',
  'PUT /v1/payments/buyer': 'member',
  'DELETE /v1/payments/buyer': 'member',
  'GET /v1/payments/checkout': 'anyone',
  'GET /v1/payments/orders': 'member',
  'POST /v1/payments/orders': 'member',
  'GET /v1/payments/orders/:uid': 'member',
  'POST /v1/payments/orders/:uid/check': 'member',
  'POST /v1/payments/orders/:uid/refund': 'member',
  'POST /v1/payments/webhook': 'anyone',
  'GET /v1/productReAvg': 'anyone',
  'DELETE /v1/productre/:id': 'owner of review',
  'GET /v1/productre': 'anyone',
  'GET /v1/productre/:id': 'anyone',
  'POST /v1/me/productRe/carts': 'member',
  'POST /v1/productre': 'member',
  'POST /v1/productre/:id/hitcount': 'anyone',
  'POST /v1/productreReport': 'member',
  'PUT /v1/productre/:id': 'owner of review',
  'GET /v1/products': 'anyone',
  'GET /v1/products/:id': 'anyone',
  'GET /v1/products/:id/verdicts': 'anyone',
  'PUT /v1/products/:id/verdicts/:players': 'member',
  'GET /v1/staff/cafes/:cafeId/code': 'staff of cafe',
  'GET /v1/me/stamps': 'member',
  'GET /v1/stampRead': 'member',
  'POST /v1/stamps': 'member',
  'GET /v1/staff/cafes': 'member',
  'GET /v1/staff/cafes/:cafeId': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/day-offs/:day': 'staff of cafe',
  'DELETE /v1/staff/cafes/:cafeId/day-offs/:day': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/hours': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/invites': 'owner of cafe',
  'DELETE /v1/staff/cafes/:cafeId/invites/:inviteId': 'owner of cafe',
  'GET /v1/staff/cafes/:cafeId/log': 'owner of cafe',
  'GET /v1/staff/today': 'member',
  'DELETE /v1/staff/cafes/:cafeId/first-day': 'owner of cafe',
  'PUT /v1/staff/cafes/:cafeId/code-shown': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/loyalty': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/just-in': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/rewards': 'owner of cafe',
  'PUT /v1/staff/cafes/:cafeId/pin': 'owner of cafe',
  'GET /v1/staff/cafes/:cafeId/floor': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/floor/cards': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/floor/games': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/floor/tables': 'owner of cafe',
  'PUT /v1/staff/cafes/:cafeId/floor/tables/:tableId': 'owner of cafe',
  'DELETE /v1/staff/cafes/:cafeId/floor/tables/:tableId': 'owner of cafe',
  'PUT /v1/staff/cafes/:cafeId/floor/tables/:tableId/sitting': 'staff of cafe',
  'DELETE /v1/staff/cafes/:cafeId/floor/tables/:tableId/sitting': 'staff of cafe',
  'DELETE /v1/staff/cafes/:cafeId/floor/tables/:tableId/meetup': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/floor/tables/:tableId/guests/:guestId': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/floor/rings/:ringId': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/floor/free-tables': 'owner of cafe',
  'DELETE /v1/staff/cafes/:cafeId/pin': 'owner of cafe',
  'GET /v1/staff/cafes/:cafeId/coupons': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/coupons/:couponId': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/coupons/:couponId/use': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/meetups': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/meetups/:meetupId/cancel': 'owner of cafe',
  'GET /v1/staff/cafes/:cafeId/meetups/:meetupId/seats': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/meetups/:meetupId/seats/:entryId/check-in': 'staff of cafe',
  'DELETE /v1/staff/cafes/:cafeId/meetups/:meetupId/seats/:entryId/check-in': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/meetups/:meetupId/answer': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/meetups/:meetupId/not-held': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/numbers': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/today': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/seats': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/seats': 'owner of cafe',
  'POST /v1/staff/cafes/:cafeId/blocked-hours': 'staff of cafe',
  'DELETE /v1/staff/cafes/:cafeId/blocked-hours/:blockId': 'staff of cafe',
  'GET /v1/boardGameRoom/:id/questions': 'anyone',
  'POST /v1/boardGameRoom/:id/questions': 'member',
  'GET /v1/products/:id/pitfalls': 'anyone',
  'POST /v1/products/:id/pitfalls': 'member',
  'DELETE /v1/products/:id/pitfalls/:pitfallId': 'member',
  'PUT /v1/products/:id/pitfalls/:pitfallId/confirmation': 'member',
  'DELETE /v1/products/:id/pitfalls/:pitfallId/confirmation': 'member',
  'GET /v1/me/pitfalls/:gameId': 'member',
  'POST /v1/staff/cafes/:cafeId/games/:gameId/pitfalls': 'staff of cafe',
  'POST /v1/operator/games/:id/pitfalls': 'operator: content',
  'GET /v1/operator/pitfalls': 'operator: content',
  'PUT /v1/operator/pitfalls/:id/hidden': 'operator: content',
  'POST /v1/boardGameRoom/:id/questions/:questionId/answers': 'member',
  'DELETE /v1/boardGameRoom/:id/questions/:questionId': 'member',
  'GET /v1/meetup-series/:seriesId': 'anyone',
  'PUT /v1/meetup-series/:seriesId/dates/:day/skipped': 'member',
  'POST /v1/meetup-series/:seriesId/end': 'member',
  'GET /v1/events': 'anyone',
  'GET /v1/events/:id': 'anyone',
  'GET /v1/events/:id/sign-up': 'member',
  'PUT /v1/events/:id/sign-up': 'member',
  'DELETE /v1/events/:id/sign-up': 'member',
  'GET /v1/me/events': 'member',
  'GET /v1/staff/cafes/:cafeId/events': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/events/:eventId': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/events': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/events/:eventId': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/events/:eventId/cancel': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/events/:eventId/sign-ups/:signUpId/came': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/tables': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/tables': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/tables/:tableId/paused': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/tables/:tableId/stop': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/settlements': 'owner of cafe',
  'GET /v1/staff/cafes/:cafeId/settlements/file': 'owner of cafe',
  'GET /v1/staff/cafes/:cafeId/corrections': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/corrections/:correctionId': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/notices': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/notices/:noticeId': 'staff of cafe',
  'DELETE /v1/staff/cafes/:cafeId/notices/:noticeId': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/photos': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/photos': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/prices': 'owner of cafe',
  'PUT /v1/staff/cafes/:cafeId/profile': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/shelf/:gameId': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/shelf/:gameId': 'staff of cafe',
  'DELETE /v1/staff/cafes/:cafeId/shelf/:gameId': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/shelf/import': 'staff of cafe',
  'POST /v1/staff/cafes/:cafeId/shelf/import/preview': 'staff of cafe',
  'GET /v1/staff/cafes/:cafeId/staff': 'staff of cafe',
  'PUT /v1/staff/cafes/:cafeId/staff/:memberId': 'owner of cafe',
  'DELETE /v1/staff/cafes/:cafeId/staff/:memberId': 'staff of cafe',
  'POST /v1/staff/invites/accept': 'member',
  'POST /v1/staff/invites/find': 'member',
  'GET /v1/storegetproduct': 'anyone',
  'GET /v1/storepass': 'anyone',
  'GET /v1/storeproduct': 'anyone',
  'GET /v1/operator/imports': 'operator: content',
  'POST /v1/operator/imports': 'operator: content',
  'GET /v1/operator/imports/:id': 'operator: content',
  'GET /v1/operator/imports/:id/rows': 'operator: content',
  'POST /v1/operator/imports/:id/start': 'operator: content',
  'POST /v1/operator/imports/:id/check': 'operator: content',
  'POST /v1/operator/imports/:id/cancel': 'operator: content',
  'GET /v1/operator/health': 'operator: any',
  'GET /v1/operator/browser/errors': 'operator: any',
  'GET /v1/operator/browser/vitals': 'operator: any',
  'POST /v1/operator/browser/errors/:id/done': 'operator: any',
  'GET /v1/operator/numbers': 'operator: money',
  'POST /v1/operator/health/jobs/:id/retry': 'operator: any',
  'POST /v1/operator/health/due-items/:id/retry': 'operator: any',
  'GET /v1/operator/ledger': 'operator: money',
  'GET /v1/operator/ledger/transfers': 'operator: money',
  'GET /v1/operator/ledger/audits': 'operator: money',
  'POST /v1/operator/ledger/audits': 'operator: money',
  'GET /v1/roompass': 'member',
  'GET /v1/roompasshistory': 'member',
  'POST /v1/timer-results': 'member',
  'GET /v1/timer-results/:key': 'anyone',
  'POST /v1/timer-results/:key/claims': 'member',
  'GET /v1/games/:id/pace': 'anyone',
  'GET /v1/games/:id/teaching': 'anyone',
  'POST /v1/timers': 'anyone',
  'POST /v1/timers/:key': 'anyone',
  'POST /v1/timers/:key/events': 'anyone',
  'PUT /v1/timers/:key/game': 'anyone',
  'POST /v1/timers/:key/next': 'anyone',
  'POST /v1/timers/:key/presence': 'anyone',
  'POST /v1/timers/:key/record': 'member',
  'PUT /v1/timers/:key/scores': 'anyone',
  'POST /v1/timers/:key/seats': 'anyone',
  'GET /v1/timers/:key/stream': 'anyone',
  'GET /v1/timers/clock': 'anyone',
  'GET /v1/tonight': 'anyone',
  'POST /v1/timers/find': 'anyone',
  'POST /v1/cafes/:cafeId/votes': 'anyone',
  'POST /v1/meetups/:meetupId/vote': 'owner of meetup',
  'GET /v1/meetups/:meetupId/vote': 'member',
  'GET /v1/meetups/:meetupId/table': 'member',
  'POST /v1/votes/:key': 'anyone',
  'PUT /v1/votes/:key/ballot': 'anyone',
  'POST /v1/votes/:key/close': 'anyone',
  'POST /v1/votes/:key/empty': 'anyone',
  'GET /v1/votes/:key/games': 'anyone',
  'GET /v1/votes/:key/stream': 'anyone',
  'POST /v1/tables/:code': 'anyone',
  'GET /v1/tables/:code/stream': 'anyone',
  'POST /v1/tables/:code/guests': 'anyone',
  'PUT /v1/tables/:code/guests/:guestId': 'anyone',
  'POST /v1/tables/:code/sitting': 'anyone',
  'PUT /v1/tables/:code/plan': 'anyone',
  'GET /v1/tables/:code/games': 'anyone',
  'PUT /v1/tables/:code/game': 'anyone',
  'POST /v1/tables/:code/vote': 'anyone',
  'POST /v1/tables/:code/timer': 'anyone',
  'PUT /v1/tables/:code/rings': 'anyone',
  'POST /v1/tables/:code/leave': 'anyone',
  'GET /v1/sittings/:key': 'anyone',
  'GET /v1/cafes/:cafeId/free-tables': 'anyone',
  'POST /v1/users/apple/callback': 'anyone',
  'POST /v1/users/apple/signup': 'anyone',
  'POST /v1/users/apple/start': 'anyone',
  'POST /v1/users/kakao/callback': 'anyone',
  'POST /v1/users/kakao/signup': 'anyone',
  'POST /v1/users/kakao/start': 'anyone',
  'POST /v1/users/logout': 'anyone',
  'POST /v1/users/signup/draft': 'anyone',
  'POST /v1/users/token/refresh': 'anyone',
}

/** Served beside the declared endpoints, for operators and tools. */
const beside = ['GET /health', 'GET /ready', 'GET /v1/docs', 'GET /v1/metrics', 'GET /v1/openapi.json']

/** Called by the providers themselves, which authenticate in their own ways. */
const forProviders = [
  'POST /v1/users/apple/notifications',
  'POST /v1/users/apple/return',
  'GET /v1/users/kakao/unlink',
  'POST /v1/users/kakao/unlink',
]

/** Answers that differ with every call: process metrics and sign-in URLs. */
const isAlwaysNew = /\/(metrics|start|clock)$/

/** A request to this route for a missing thing, with an empty body. */
function toCall(route: string, id = 2_147_483_647) {
  const [method = 'GET', path = ''] = route.split(' ')
  const url = path
    .replace(/:(id|cafeId)\b/, String(id))
    .replace(/:(date|day)\b/, '2026-03-20')
    .replace(/:\w+(_id|Id)\b/g, '2147483647')
    .replace(/:(group|uid)/, 'nothing')
  return {
    method: method as 'GET',
    url,
    ...(method === 'GET' ? {} : { payload: {} }),
  }
}

/** All served routes, parsed from the router's printed tree. HEAD is implied by GET. */
function servedRoutes(): string[] {
  const parents: string[] = []
  return on.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
      // The last leaf is the catch-all 404.
      if (part === '' || part === '*') return []
      const depth = indent.length / 4
      const path = depth === 0 ? part : `${parents[depth - 1]}${part}`
      parents[depth] = path
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path}`)
    })
}

describe('the public surface', () => {
  test('is exactly this list', () => {
    expect(servedRoutes().sort()).toEqual([...Object.keys(surface), ...beside, ...forProviders].sort())
  })

  test('is declared for exactly these people', () => {
    const declared = on.app.endpoints.map(({ method, path, audience }) => [
      `${method} ${path}`,
      audienceName(audience),
    ])
    expect(Object.fromEntries(declared)).toEqual(surface)
  })

  test('tells a page of another release to load anew at every call of our own, and no other client', async () => {
    const ours = on.app.endpoints.filter(({ isOurs }) => isOurs)
    expect(ours.length).toBeGreaterThan(70)
    for (const { method, path } of ours) {
      const { url } = toCall(`${method} ${path}`)
      const statusOf = async (headers: Record<string, string>) =>
        (await on.app.inject({ method, url, headers })).statusCode
      const ofOurPage = { 'sec-fetch-site': 'same-origin' }
      expect(await statusOf(ofOurPage), path).toBe(426)
      expect(await statusOf({ ...ofOurPage, 'calls-version': callsVersion }), path).not.toBe(426)
      expect(await statusOf({}), path).not.toBe(426)
    }
  })

  test('names the fields of refusals by our words, which serve translates', () => {
    const refused = on.app.endpoints.flatMap(({ refusals = [] }) => everyRefusal(refusals))
    const fields = refused.flatMap(({ field }) => (field === undefined ? [] : [field]))
    expect(fields.length).toBeGreaterThan(5)
    expect(fields.filter((field) => !/^[a-z][A-Za-z]*$/.test(field))).toEqual([])
  })

  test('tells a page of another release so at every call with fixed words too', async () => {
    const shared = on.app.endpoints.filter(({ wire }) => wire)
    expect(shared.length).toBeGreaterThan(10)
    for (const { method, path } of shared) {
      const { url } = toCall(`${method} ${path}`)
      const statusOf = async (headers: Record<string, string>) =>
        (await on.app.inject({ method, url, headers })).statusCode
      expect(await statusOf({ 'calls-version': '1' }), path).toBe(426)
      expect(await statusOf(inOurWords), path).not.toBe(426)
      expect(await statusOf({ 'sec-fetch-site': 'same-origin' }), path).not.toBe(426)
    }
  })

  test('keeps its capital letters', async () => {
    for (const url of ['/v1/productreavg', '/v1/Products', '/v1/boardnews']) {
      expect((await on.app.inject({ url })).statusCode).toBe(404)
    }
  })

  test.each([...Object.keys(surface), ...beside, ...forProviders])(
    '%s answers the same with and without the slash',
    async (route) => {
      const { method, url } = toCall(route)
      const bare = await on.app.inject({ method, url })
      const slashed = await on.app.inject({ method, url: `${url}/` })
      expect(slashed.statusCode).toBe(bare.statusCode)
      expect(slashed.headers['content-type']).toBe(bare.headers['content-type'])
      if (!isAlwaysNew.test(url)) expect(slashed.body).toBe(bare.body)
    },
  )
})

describe('who may call', () => {
  const everyMember = [
    'anyone',
    'member',
    'owner of cafe',
    'owner of coupon',
    'owner of meetup',
    'owner of play',
    'owner of review',
    'staff of cafe',
  ]

  const forOperators = (need: string) => `operator: ${need}`

  /**
   * What each kind of caller may call. A host hosts one meetup and staff belong to one cafe; for all other things both
   * are ordinary members. Any member may learn that a thing does not exist.
   */
  const roles: Record<string, { flags: Partial<NewMember> | null; may: string[] }> = {
    visitor: { flags: null, may: ['anyone'] },
    member: { flags: {}, may: [...everyMember] },
    host: { flags: {}, may: [...everyMember] },
    staff: { flags: { isCafeStaff: true }, may: [...everyMember] },
    'franchise owner': { flags: { isFranchiseOwner: true }, may: [...everyMember] },
    instructor: { flags: { isInstructor: true }, may: [...everyMember, 'instructor'] },
    operator: {
      flags: { isOperator: true },
      may: [
        ...everyMember,
        ...['any', 'support', 'content', 'money', 'support or money', 'chief'].map(forOperators),
      ],
    },
    'operator for support': {
      flags: { isOperator: true, operatorRights: ['support'] },
      may: [...everyMember, ...['any', 'support', 'support or money'].map(forOperators)],
    },
    'operator for content': {
      flags: { isOperator: true, operatorRights: ['content'] },
      may: [...everyMember, ...['any', 'content'].map(forOperators)],
    },
    'operator for money': {
      flags: { isOperator: true, operatorRights: ['money'] },
      may: [...everyMember, ...['any', 'money', 'support or money'].map(forOperators)],
    },
  }

  /** These end the session that later calls need, so each is made by a member of its own. */
  const endsSession = new Set(['DELETE /v1/me', 'POST /v1/me/logout', 'POST /v1/users/logout'])

  const tokens: Record<string, string> = {}
  async function tokenOf(role: string): Promise<string | null> {
    const flags = roles[role]?.flags
    return flags ? (await aSession(on.app, await aMember(on.db, flags))).access : null
  }
  beforeAll(async () => {
    for (const role of Object.keys(roles)) {
      const token = await tokenOf(role)
      if (token !== null) tokens[role] = token
    }
  })

  test.each(Object.entries(surface))('%s lets in nobody but %s', async (route, audience) => {
    for (const [role, { flags, may }] of Object.entries(roles)) {
      const token = endsSession.has(route) ? await tokenOf(role) : (tokens[role] ?? null)
      const reply = await on.app.inject({
        ...toCall(route),
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      })
      const isAtTheDoor =
        ['로그인이 필요해요.', '이 화면을 볼 수 있는 권한이 없어요.'].includes(reply.json().error) ||
        reply.json().code === 'NOT_YOUR_RIGHT'
      const isLetIn = may.includes(audience)
      expect(isAtTheDoor, role).toBe(!isLetIn)
      const lacksRight = flags?.isOperator === true && audience.startsWith('operator: ')
      if (!isLetIn) expect(reply.statusCode, role).toBe(flags === null ? 401 : lacksRight ? 409 : 403)
    }
  })

  /** The endpoints that move money or remove a person. */
  const needsFreshSignIn = [
    'DELETE /v1/operator/cafes/:cafeId/staff/:memberId',
    'POST /v1/operator/cafes/:cafeId/meetups/:meetupId/cancelled',
    'POST /v1/operator/cafes/:cafeId/owners',
    'POST /v1/operator/cafes/:cafeId/payouts',
    'POST /v1/operator/cafes/:cafeId/payouts/undone',
    'POST /v1/operator/incidents',
    'POST /v1/operator/incidents/:id/updates',
    'POST /v1/operator/meetups/:meetupId/cancelled',
    'POST /v1/operator/meetups/:meetupId/not-held',
    'POST /v1/operator/members/:memberId/passes',
    'POST /v1/operator/members/:memberId/passes/:giftId/taken-back',
    'POST /v1/operator/members/:memberId/sessions/ended',
    'POST /v1/operator/orders/:uid/refund',
    'POST /v1/operator/policies',
    'POST /v1/operator/policies/:version/taken-back',
    'POST /v1/operator/promotions',
    'PUT /v1/operator/members/:memberId/roles',
    'PUT /v1/operator/members/:memberId/suspension',
    'PUT /v1/staff/cafes/:cafeId/payee',
  ]

  test('signing in again is asked of whoever may call what moves money or removes a person', async () => {
    const declaring = on.app.endpoints.filter(({ freshSignIn }) => freshSignIn === 'always')
    expect(declaring.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(needsFreshSignIn)
    const now = on.clock.now()
    on.clock.set(new Date(now.getTime() + 10 * 60_000).toISOString())
    for (const route of needsFreshSignIn) {
      for (const [role, { may }] of Object.entries(roles)) {
        const token = tokens[role]
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
        const reply = await on.app.inject({ ...toCall(route), headers })
        const isAsked = reply.json().code === 'SIGN_IN_AGAIN'
        // A right on a thing is looked at first, and nobody here has one.
        const audience = surface[route] ?? ''
        expect(isAsked, `${route} as ${role}`).toBe(may.includes(audience) && !audience.includes(' of '))
      }
    }
    on.clock.set(now.toISOString())
  })

  test('visitors and members without the right get different refusals', async () => {
    for (const [route, audience] of Object.entries(surface)) {
      if (audience === 'anyone') continue
      const { statusCode } = await on.app.inject(toCall(route))
      expect(statusCode, route).toBe(401)
    }
  })
})

describe('a right on a thing', () => {
  type Who = 'visitor' | 'member, not owner' | 'operator, not owner' | 'owner'
  const notOwn = [404, 'NOT_OWN', '내가 쓴 리뷰만 수정할 수 있어요.'] as const
  const noReview = [404, 'NOT_FOUND', '리뷰를 찾을 수 없어요.'] as const
  const noPlay = [404, 'NOT_FOUND', '플레이 기록을 찾을 수 없어요.'] as const
  const noCoupon = [404, 'NOT_FOUND', '쿠폰을 찾을 수 없어요.'] as const
  const unknown = [401, 'AUTH_REQUIRED', '로그인이 필요해요.'] as const
  const notHost = [404, 'NOT_OWN', '모임을 연 사람만 할 수 있어요.'] as const
  const done = [200, undefined, undefined] as const
  /** The replies to the host of a meetup that was just opened. */
  const ofHost: Record<string, readonly [number, string?, string?]> = {
    'PATCH /v1/boardGameRoom/:id': done,
    'GET /v1/boardGameRoom/:id/cancel': done,
    'POST /v1/boardGameRoom/:id/cancel': done,
    'POST /v1/boardGameRoom/:id/close': [409, 'UNCONFIRMED', '모임을 확정한 뒤에 할 수 있어요.'],
    'POST /v1/boardGameRoom/:id/confirm': [409, 'TOO_FEW', '아직 최소 인원이 모이지 않았어요.'],
    'POST /v1/boardGameRoom/:id/end': [409, 'NOT_STARTED', '아직 시작하지 않은 모임이에요.'],
    'POST /v1/boardGameRoom/:id/invite-link': [
      409,
      'NOT_PRIVATE',
      '공개 모임은 주소만 보내면 누구나 볼 수 있어요.',
    ],
    'POST /v1/boardGameRoom/:id/announcements': [400, 'BAD_INPUT', '내용(text)은 꼭 필요해요.'],
    'DELETE /v1/boardGameRoom/:id/announcements/:announcementId': [
      404,
      'NOT_FOUND',
      '공지를 찾을 수 없어요.',
    ],
    'PUT /v1/boardGameRoom/:id/move': [400, 'BAD_INPUT', '카페 번호(cafeId)는 꼭 필요해요.'],
    'DELETE /v1/boardGameRoom/:id/move': done,
    'PUT /v1/boardGameRoom/:id/attendance': [400, 'BAD_INPUT', '참석(people)은 꼭 필요해요.'],
    'POST /v1/meetups/:meetupId/vote': [
      409,
      'NO_SHELF',
      '이 카페는 아직 게임 목록이 없어서 투표를 열 수 없어요.',
    ],
  }
  const expected: [string, string, Who, readonly [number, string?, string?]][] = [
    ...Object.entries(ofHost).flatMap(([route, expectedReplies]): typeof expected => [
      [route, 'meetup', 'visitor', unknown],
      [route, 'meetup', 'member, not owner', notHost],
      [route, 'meetup', 'operator, not owner', notHost],
      [route, 'meetup', 'owner', expectedReplies],
    ]),
    ['PUT /v1/productre/:id', 'review', 'visitor', unknown],
    ['PUT /v1/productre/:id', 'review', 'member, not owner', notOwn],
    ['PUT /v1/productre/:id', 'review', 'operator, not owner', notOwn],
    ['PUT /v1/productre/:id', 'review', 'owner', done],
    ['PUT /v1/productre/:id', 'hidden review', 'visitor', unknown],
    ['PUT /v1/productre/:id', 'hidden review', 'member, not owner', noReview],
    ['PUT /v1/productre/:id', 'hidden review', 'owner', done],
    ['PUT /v1/productre/:id', 'deleted review', 'member, not owner', noReview],
    ['PUT /v1/productre/:id', 'deleted review', 'owner', noReview],
    ['DELETE /v1/productre/:id', 'review', 'visitor', unknown],
    ['DELETE /v1/productre/:id', 'review', 'member, not owner', notOwn],
    ['DELETE /v1/productre/:id', 'review', 'operator, not owner', notOwn],
    ['DELETE /v1/productre/:id', 'review', 'owner', done],
    ['DELETE /v1/productre/:id', 'hidden review', 'member, not owner', noReview],
    ['DELETE /v1/productre/:id', 'hidden review', 'owner', done],
    ['DELETE /v1/productre/:id', 'deleted review', 'member, not owner', noReview],
    ['DELETE /v1/productre/:id', 'deleted review', 'owner', noReview],
    ['PATCH /v1/me/product/used/:id', 'play', 'visitor', unknown],
    ['PATCH /v1/me/product/used/:id', 'play', 'member, not owner', noPlay],
    ['PATCH /v1/me/product/used/:id', 'play', 'operator, not owner', noPlay],
    ['PATCH /v1/me/product/used/:id', 'play', 'owner', done],
    ['DELETE /v1/me/product/used/:id', 'play', 'visitor', unknown],
    ['DELETE /v1/me/product/used/:id', 'play', 'member, not owner', noPlay],
    ['DELETE /v1/me/product/used/:id', 'play', 'operator, not owner', noPlay],
    ['DELETE /v1/me/product/used/:id', 'play', 'owner', done],
    ['GET /v1/CafeCoupone/:id', 'coupon', 'visitor', unknown],
    ['GET /v1/CafeCoupone/:id', 'coupon', 'member, not owner', noCoupon],
    ['GET /v1/CafeCoupone/:id', 'coupon', 'operator, not owner', noCoupon],
    ['GET /v1/CafeCoupone/:id', 'coupon', 'owner', done],
    ['PATCH /v1/CafeCoupone/:id', 'coupon', 'visitor', unknown],
    ['PATCH /v1/CafeCoupone/:id', 'coupon', 'member, not owner', noCoupon],
    ['PATCH /v1/CafeCoupone/:id', 'coupon', 'operator, not owner', noCoupon],
    ['PATCH /v1/CafeCoupone/:id', 'coupon', 'owner', done],
  ]

  /** The body that an owner sends to change the thing. */
  const changes: Record<string, object> = {
    'PUT /v1/productre/:id': { star: 5, post_text: '다시 해 보니 규칙이 더 쉽게 느껴졌어요.' },
    'PATCH /v1/CafeCoupone/:id': { is_used: true },
  }

  async function makeThing(thing: string, memberId: number): Promise<number> {
    if (thing === 'coupon') return aCoupon(on.db, { cafeId: await aCafe(on.db), memberId })
    const gameId = await aGame(on.db)
    if (thing === 'play') return aPlay(on.db, { gameId, memberId })
    if (thing === 'meetup') {
      await somePasses(on.db, { memberId, now: on.clock.now() })
      return aMeetup(on, memberId)
    }
    const id = await aReview(on.db, { gameId, authorId: memberId })
    if (thing === 'hidden review') await on.db`update reviews set hidden_at = now() where id = ${id}`
    if (thing === 'deleted review') await on.db`update reviews set deleted_at = now() where id = ${id}`
    return id
  }

  test.each(expected)(
    '%s of a %s answers a %s as written',
    async (route, thing, who, [status, code, error]) => {
      const author = await aMember(on.db)
      const id = await makeThing(thing, author)
      const [method = '', path = ''] = route.split(' ')
      const viewerId =
        who === 'owner' ? author : await aMember(on.db, { isOperator: who.startsWith('operator') })
      const token = who === 'visitor' ? null : (await aSession(on.app, viewerId)).access
      const reply = await on.app.inject({
        method: method as 'PUT',
        url: path.replace(/:(id|cafeId|meetupId)\b/, String(id)).replace(':announcementId', '1'),
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        ...(method === 'GET' ? {} : { payload: changes[route] ?? {} }),
      })
      const body = reply.json()
      expect([reply.statusCode, body.error && body.code, body.error]).toEqual([status, code, error])
    },
  )

  test('is tested on every route that declares one', () => {
    const declaring = Object.keys(surface).filter((route) => / of (?!cafe)/.test(surface[route] ?? ''))
    expect([...new Set(expected.map(([route]) => route))].sort()).toEqual(declaring.sort())
  })
})

describe('a cafe', () => {
  const whoever = [
    'visitor',
    'member',
    'operator',
    'staff of another',
    'owner of another',
    'staff',
    'owner',
  ] as const
  const tokens: Partial<Record<(typeof whoever)[number], string>> = {}
  let cafeId = 0
  beforeAll(async () => {
    cafeId = await aCafe(on.db)
    const another = await aCafe(on.db)
    for (const who of whoever) {
      if (who === 'visitor') continue
      const memberId = await aMember(on.db, { isOperator: who === 'operator' })
      const role = who.startsWith('owner') ? ('owner' as const) : ('staff' as const)
      if (role === 'owner' || who.startsWith('staff')) {
        const at = who.endsWith('another') ? another : cafeId
        await aStaffMember(on.db, { cafeId: at, memberId, role })
      }
      tokens[who] = (await aSession(on.app, memberId)).access
    }
  })

  const guarded = Object.entries(surface).filter(([, audience]) => audience.endsWith(' of cafe'))
  test.each(guarded)('%s lets in the %s and nobody else', async (route, audience) => {
    for (const who of whoever) {
      const token = tokens[who]
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const reply = await on.app.inject({ ...toCall(route, cafeId), headers })
      const refusal = [reply.statusCode, reply.json().code]
      if (who === 'visitor') expect(refusal, who).toEqual([401, 'AUTH_REQUIRED'])
      else if (who === 'owner') expect(String(refusal[1]), who).not.toMatch(/^NOT_(STAFF|OWNER|ALLOWED)$/)
      else if (who !== 'staff') expect(refusal, who).toEqual([404, 'NOT_STAFF'])
      else if (audience === 'owner of cafe') expect(refusal, who).toEqual([404, 'NOT_OWNER'])
      else expect(String(refusal[1]), who).not.toMatch(/^NOT_(STAFF|ALLOWED)$/)
    }
  })
})

describe('every answer', () => {
  test('carries headers that forbid type sniffing and framing', async () => {
    for (const url of ['/v1/products?gubun=02', '/v1/products/0', '/v1/nowhere']) {
      const { headers } = await on.app.inject({ url })
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
    }
  })

  test('gives a refused caller the request’s id and no internals', async () => {
    const reply = await on.app.inject({ url: '/v1/products/abc' })
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(Object.keys(reply.json()).sort()).toEqual(['code', 'error', 'fields'])
  })

  test('hides the details of an internal error', async () => {
    const broken = await testApp()
    await broken.db`alter table games rename to games_elsewhere`
    const reply = await broken.app.inject({ url: '/v1/products?gubun=02' })
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({ error: '잠시 후 다시 시도해주세요' })
    await broken.close()
  })

  test('says in Korean that nothing was found, with every method', async () => {
    for (const url of ['/v1/products', '/v1/nowhere', '/news']) {
      const reply = await on.app.inject({ method: 'POST', url })
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toEqual({ error: '주소를 찾을 수 없어요.', code: 'NOT_FOUND' })
    }
  })

  test('to an unreadable address is one sentence, or a page with a link home for browsers', async () => {
    for (const url of ['/%', '/v1/products/%E0%A4%A']) {
      const reply = await on.app.inject({ url })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toEqual({ error: '보내 주신 내용을 읽을 수 없어요.' })
      const page = await on.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
      expect(page.statusCode).toBe(400)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.body).toContain('<a href="/">홈으로 가기</a>')
    }
  })

  test('never names another site as the next page, whatever Host header was sent', async () => {
    for (let game = 0; game <= gamesPerPage; game += 1) await aGame(on.db, { name: `게임 ${game}` })
    await on.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = on.app.server.address() as AddressInfo
    for (const path of ['/v1/products', 'http://other.example/v1/products']) {
      const asked = request({ port, path, headers: { host: 'other.example' }, agent: false }).end()
      const [reply] = await once(asked, 'response')
      expect(await json(reply)).toMatchObject({ next: 'https://meeple.example/v1/products?page=2' })
    }
  })

  test('is rate limited when limits are on, with a sentence', async () => {
    const limited = await testApp({ RATE_LIMITS: 'on' })
    let last = 200
    for (let call = 0; call <= 1_200 && last === 200; call += 1) {
      last = (await limited.app.inject({ url: '/v1/me/notices/flag' })).statusCode
    }
    expect(last).toBe(429)
    const reply = await limited.app.inject({ url: '/v1/me/notices/flag' })
    expect(reply.json()).toEqual({
      error: '너무 빨라요. 잠시 후 다시 시도해 주세요.',
    })
    // A page's loaders call from inside this process, and their visitor was counted when the page was requested.
    const own = await limited.app.inject({ url: '/v1/me/notices/flag', remoteAddress: ownAddress })
    expect(own.statusCode).toBe(200)
    await limited.close()
  })
})
