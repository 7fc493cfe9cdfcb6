import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'

/** The terms or the privacy policy will change. Its group cannot be switched off. */
export const policyChangesNotice = noticeKind({
  name: 'policy-changes',
  group: 'account',
  details: z.object({ version: z.string(), holdsFrom: z.string(), summary: z.string(), asks: z.boolean() }),
  words: ({ holdsFrom, summary, asks }) => ({
    title: `${dayInWords(holdsFrom)}부터 약관이 바뀌어요`,
    body: `${summary}${asks ? ' 그날부터 다시 동의를 받아요.' : ''}`,
    path: paths.policyVersions(),
  }),
})

/** An announced version will not hold after all. */
export const policyTakenBackNotice = noticeKind({
  name: 'policy-taken-back',
  group: 'account',
  details: z.object({ holdsFrom: z.string(), reason: z.string() }),
  words: ({ holdsFrom, reason }) => ({
    title: '알려 드린 약관 변경을 취소했어요',
    body: `${dayInWords(holdsFrom)}에 바뀌지 않고 지금 약관을 그대로 적용해요. 이유: ${reason}`,
    path: paths.policyVersions(),
  }),
})
