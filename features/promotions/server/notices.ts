import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'
import { adMark } from '../promotion'

/** As the law has it: the mark first, who sends it, and how to refuse free of charge. */
export const promotionNotice = noticeKind({
  name: 'promotion',
  group: 'promotions',
  isAdvertising: true,
  details: z.object({
    title: z.string(),
    body: z.string(),
    path: z.string().nullable(),
    sender: z.string(),
    contact: z.string(),
  }),
  words: ({ title, body, path, sender, contact }) => ({
    title: `${adMark} ${title}`,
    body: `${body}\n${sender} ${contact} · 무료 수신거부: MY > 내 정보 수정`,
    path: path ?? paths.profileEdit(),
  }),
})

/** Every two years: since when somebody consents, and how to withdraw. */
export const consentReminderNotice = noticeKind({
  name: 'consent-reminder',
  group: 'account',
  details: z.object({ since: z.string(), sender: z.string() }),
  words: ({ since, sender }) => ({
    title: '이벤트와 혜택 소식을 받고 있어요',
    body: `${dayInWords(since)}에 ${sender}의 소식을 받겠다고 동의했어요. 그대로 두면 계속 보내 드리고, MY의 내 정보 수정에서 언제든 무료로 철회할 수 있어요.`,
    path: paths.profileEdit(),
  }),
})
