import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Files that promise a notice without asking to turn pushes on, with the reason. Every other one shows `NoticeOffer`, so a
 * new promise is either asked for or comes here.
 */
const withoutOffer: Record<string, string> = {
  'features/catalogue/web/level-guide-page.tsx': 'the page itself tells it',
  'features/incidents/web/public-incidents-page.tsx': 'what happened to data, for everybody',
  'features/incidents/web/incident-page.tsx': 'what happened to data, also for visitors',
  'features/notices/notice.ts': 'the settings, where the switch itself stands',
  'features/notices/web/alimtalk-settings.tsx': 'the settings, where the switch itself stands',
  'features/notices/web/notice-settings.tsx': 'the settings, where the switch itself stands',
  'features/notices/web/offer-row.tsx': 'the offer itself',
  'features/alerts/web/alert-area.tsx': 'a toast on the screen of alerts, which asks',
  'app/web/matching/no-meetups-of-game.tsx': 'leads to the screen of alerts, which asks',
  'app/web/matching/meetup-list.tsx': 'leads to the screen of alerts, which asks',
  'features/events/web/events-page.tsx':
    'following leads to the alerts of the settings, and a visitor reads it too',
  'features/events/web/event/sign-up-sheet.tsx': 'a sheet over the bar of the event, which asks',
  'features/meetups/core/meetup-outlook.ts': "a line of the meetup's page, whose bar asks",
  'features/meetups/core/meetup-texts.ts':
    "said before the meetup's page, whose bar asks, and on the page of the payment, which asks",
  'features/meetups/core/refusals.ts': "why one cannot join yet, on the meetup's page, whose bar asks",
  'features/meetups/paying/purchase-texts.ts': 'said on the page of the payment, which asks',
  'features/meetups/web/apply/use-apply.ts': "a toast on the meetup's page, whose bar asks",
  'features/meetups/hosting/web/use-hand-over.ts': "a toast on the meetup's page, whose bar asks",
  'features/cafes/web/cafe/correction-sheet.tsx':
    'a dialog after a sheet is closed; nothing hangs on the answer',
  'features/reports/web/report-sheet.tsx':
    'who reports somebody is not asked for anything; MY has the answer',
  'features/payments/refusals.ts': 'a refusal on the screen of refunds, which asks',
  'features/payments/web/refund-page.tsx': 'rules; what runs is on its cards, which ask',
  'features/instructors/web/lesson-cards.tsx': 'a list that is empty: nothing is promised yet',
  'features/instructors/web/lesson-status/lesson-status-view.tsx': 'visitors read it by a link and have mail',
}

const promise = /알려\s+(?:드려요|드릴게요|드리고|드려\s)/

/** Texts of screens; what a server answers is shown by one of them. */
const files = ['features', 'app', 'ui']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/server\//.test(path))
  .filter((path) => promise.test(readFileSync(path, 'utf8')))

test('whoever is promised a notice is asked there to turn pushes on', () => {
  const silent = files.filter((path) => !/<NoticeOffer\b/.test(readFileSync(path, 'utf8')))
  expect(silent.sort()).toEqual(Object.keys(withoutOffer).sort())
})
