import type { AlimtalkWords } from '~/lib/notice-kind'

interface Template {
  /** What members turn off with it; null for what the law has us tell. */
  topic: AlimtalkTopic | null
  /** As it is registered at Kakao, letter by letter, with the site's own name in place of `alimtalkSite`. */
  text: string
}

/** What a member can turn off. Stored, so a name must never change. */
export const alimtalkTopics = ['seat', 'cancelled', 'reminder', 'refund', 'cafe'] as const
export type AlimtalkTopic = (typeof alimtalkTopics)[number]

/** The site that the registered texts lead to. Kakao's reviewers want to see the host, so only the path is a place. */
export const alimtalkSite = 'https://meeple.example'
const link = `${alimtalkSite}/#{경로}` as const
const meetup = '모임: #{모임}\n시각: #{시각}'
const toKeepers = '※ 이 카페를 관리하셔서 보내 드려요.'

/**
 * One template for each event, since Kakao takes no text whose sense stands in its places. The last line says why it is sent. `docs/going-live.md`
 * has these texts for their registration, and a variable `ALIMTALK_TEMPLATE_…` each (`alimtalkVariable`).
 */
export const alimtalkTemplates = {
  'seat-accepted': {
    topic: 'seat',
    text: `[미플] 참여 수락 안내
참여 신청이 수락됐어요.

${meetup}
쓴 이용권: #{이용권}

${link}

※ 이 모임에 참여를 신청하셔서 보내 드려요.`,
  },
  'seat-declined': {
    topic: 'seat',
    text: `[미플] 참여 신청 결과 안내
참여 신청이 수락되지 않았어요.

${meetup}
돌려드린 이용권: #{이용권}

${link}

※ 이 모임에 참여를 신청하셔서 보내 드려요.`,
  },
  'cafe-agreed': {
    topic: 'seat',
    text: `[미플] 매장 확인 안내
매장이 모임의 자리를 마련했어요.

${meetup}
쓴 이용권: #{이용권}

${link}

※ 매장의 확인을 기다리는 모임에 참여하셔서 보내 드려요.`,
  },
  'cafe-silent': {
    topic: 'seat',
    text: `[미플] 모임 진행 안내
모임이 매장의 확인 없이 예정대로 열려요.

${meetup}
쓴 이용권: #{이용권}

${link}

※ 매장의 확인을 기다리는 모임에 참여하셔서 보내 드려요.`,
  },
  'seat-moved-up': {
    topic: 'seat',
    text: `[미플] 대기 참여 안내
자리가 나서 대기하던 모임에 참여하게 됐어요.

${meetup}
쓴 이용권: #{이용권}

${link}

※ 이 모임의 빈자리를 기다리셔서 보내 드려요.`,
  },
  'seat-offered': {
    topic: 'seat',
    text: `[미플] 빈자리 안내
자리가 나서 맡아 뒀어요. 시한까지 참여할지 알려 주세요.

${meetup}
시한: #{시한}

${link}

※ 이 모임의 빈자리를 기다리셔서 보내 드려요.`,
  },
  'meetup-cancelled': {
    topic: 'cancelled',
    text: `[미플] 모임 취소 안내
참여하려던 모임이 취소됐어요.

${meetup}
이유: #{이유}
돌려드린 이용권: #{이용권}

${link}

※ 이 모임에 참여하셔서 보내 드려요.`,
  },
  'seat-cancelled': {
    topic: 'cancelled',
    text: `[미플] 참여 취소 안내
모임을 연 사람이 내 참여를 취소했어요.

${meetup}
돌려드린 이용권: #{이용권}

${link}

※ 이 모임에 참여하셔서 보내 드려요.`,
  },
  reminder: {
    topic: 'reminder',
    text: `[미플] 모임 시작 안내
곧 모임이 시작해요.

${meetup}
장소: #{카페}

${link}

※ 이 모임에 참여하셔서 보내 드려요.`,
  },
  'passes-refunded': {
    topic: 'refund',
    text: `[미플] 환불 안내
이용권을 환불했어요. 돈은 카드사를 거쳐 기한 안에 돌아와요.

이용권: #{장수}
금액: #{금액}
기한: #{기한}

${link}

※ 이용권 환불을 신청하셔서 보내 드려요.`,
  },
  'payment-cancelled': {
    topic: 'refund',
    text: `[미플] 결제 취소 안내
돈이 결제한 수단으로 돌아가서 이용권을 뺐어요.

이용권: #{장수}
금액: #{금액}

${link}

※ 구매하신 이용권의 결제가 취소돼서 보내 드려요.`,
  },
  'cafe-opened': {
    topic: 'cafe',
    text: `[미플] 새 모임 안내
카페에서 모임이 열렸어요.

카페: #{카페}
${meetup}
최대 인원: #{인원}

${link}

${toKeepers}`,
  },
  'cafe-asked': {
    topic: 'cafe',
    text: `[미플] 모임 확인 요청 안내
모임을 받을지 답을 기다려요. 기한까지 답하지 않으면 모임이 취소돼요.

카페: #{카페}
${meetup}
최대 인원: #{인원}
답할 기한: #{기한}

${link}

${toKeepers}`,
  },
  'cafe-paid': {
    topic: 'cafe',
    text: `[미플] 정산 지급 안내
카페의 정산 금액을 지급했어요.

카페: #{카페}
금액: #{금액}
지급일: #{지급일}

${link}

${toKeepers}`,
  },
  'cafe-money-returned': {
    topic: 'cafe',
    text: `[미플] 정산 취소 안내
모임의 정산을 되돌렸어요. 이미 지급한 금액은 다음 지급에서 빼요. 사실과 다르면 알려 주세요.

카페: #{카페}
${meetup}
되돌린 금액: #{금액}
이미 지급한 금액: #{지급액}
이유: #{이유}

${link}

${toKeepers}`,
  },
  incident: {
    topic: null,
    text: `[미플] 개인정보 유출 안내
회원님의 개인정보가 유출됐거나 유출됐을 수 있어요. 무엇을 하면 되는지 아래에서 읽어 주세요.

제목: #{제목}

${link}

※ 개인정보 보호법에 따라 보내 드려요.`,
  },
} as const satisfies Record<string, Template>

export type AlimtalkTemplate = keyof typeof alimtalkTemplates

export const alimtalkNames = Object.keys(alimtalkTemplates) as AlimtalkTemplate[]

function isAlimtalkTemplate(name: string): name is AlimtalkTemplate {
  return Object.hasOwn(alimtalkTemplates, name)
}

export function alimtalkTopicOf(name: string): AlimtalkTopic | null {
  return isAlimtalkTemplate(name) ? alimtalkTemplates[name].topic : null
}

/** The variable with the id that a registered template has. */
export function alimtalkVariable(name: AlimtalkTemplate): string {
  return `ALIMTALK_TEMPLATE_${name.toUpperCase().replaceAll('-', '_')}`
}

/** The places of a text but that of the path, which the sender fills. */
type PlacesOf<Text extends string> = Text extends `${string}#{${infer Place}}${infer Rest}`
  ? Exclude<Place, '경로'> | PlacesOf<Rest>
  : never

export type RegisteredWords = AlimtalkWords & { template: AlimtalkTemplate }

/** What a notice says as 알림톡. The compiler compares the places of the text with what is given. */
export function alimtalkWords<Name extends AlimtalkTemplate>(
  template: Name,
  variables: Record<PlacesOf<(typeof alimtalkTemplates)[Name]['text']>, string>,
): RegisteredWords {
  return { template, variables }
}
