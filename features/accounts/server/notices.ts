import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'
import { providerFacts, providers } from '../providers'

export const welcomeNotice = noticeKind({
  name: 'welcome',
  group: 'account',
  isOwnAction: true,
  details: z.object({ nickname: z.string() }),
  words: ({ nickname }) => ({
    title: `${nickname}님, 반가워요`,
    body: '미플에서 마음에 드는 보드게임을 찾아보세요.',
    path: paths.home(),
  }),
})

export const signedInNotice = noticeKind({
  name: 'signed-in',
  group: 'security',
  details: z.object({ device: z.string(), provider: z.enum(providers) }),
  words: ({ device, provider }) => ({
    title: '새 기기에서 로그인했어요',
    body: `${device || '알 수 없는 기기'}에서 ${providerFacts[provider].name} 계정으로 로그인했어요. 내가 아니라면 모든 기기에서 로그아웃해 주세요.`,
    path: paths.profileEdit(),
  }),
})

export const disconnectedNotice = noticeKind({
  name: 'disconnected',
  group: 'account',
  details: z.object({ provider: z.enum(providers) }),
  words: ({ provider }) => ({
    title: `${providerFacts[provider].name} 연결이 끊어졌어요`,
    body: `${providerFacts[provider].name}에서 미플과의 연결을 끊어서, 모든 기기에서 로그아웃했어요.`,
    path: paths.profileEdit(),
  }),
})

/** Somebody else has proven the member's number. */
export const phoneLostNotice = noticeKind({
  name: 'phone-lost',
  group: 'security',
  details: z.object({}),
  words: () => ({
    title: '휴대폰 번호를 다시 확인해 주세요',
    body: '다른 회원이 같은 번호를 문자로 확인해서, 이제 내 번호로 쓰이지 않아요. 다음에 모임에 참여하기 전에 내 번호를 확인해 주세요.',
    path: paths.phone(),
  }),
})

/** What was done about the consent to news and offers, and when. */
export const marketingNotice = noticeKind({
  name: 'marketing-consent',
  group: 'account',
  isOwnAction: true,
  details: z.object({ isGiven: z.boolean(), atNight: z.boolean(), day: z.string() }),
  words: ({ isGiven, atNight, day }) => {
    const what = atNight ? '밤에 이벤트와 혜택 소식을 받는 것' : '이벤트와 혜택 소식을 받는 것'
    return {
      title: isGiven ? '소식 수신에 동의했어요' : '소식 수신 동의를 철회했어요',
      body: `${dayInWords(day)}에 ${what}${isGiven ? '에 동의했어요' : '을 철회했어요'}. MY의 내 정보 수정에서 언제든 바꿀 수 있어요.`,
      path: paths.profileEdit(),
    }
  },
})
