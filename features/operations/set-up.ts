import type { Advice } from './health'

/** What a live site needs before it opens its doors, and how much of it is there. */
export interface SetUp {
  missingToSell: readonly string[]
  acceptsTestPayments: boolean
  hasGames: boolean
  /** A cafe that visitors see. */
  hasCafes: boolean
  /** Kakao refuses address searches, because 카카오맵 is off for the app. */
  lacksKakaoMap: boolean
  hasMail: boolean
  /** Operators with all rights who may work. */
  chiefs: number
}

const neededChiefs = 2

/** What a live site still lacks, in sentences, the most harmful first. */
export function setUpAdvice(site: SetUp): Advice[] {
  const advice: Advice[] = []
  const note = (tone: Advice['tone'], text: string) => advice.push({ tone, text })
  if (site.acceptsTestPayments) {
    note(
      'wrong',
      '테스트 결제가 켜져 있어요. 돈을 내지 않고도 이용권을 받을 수 있으니, 공개하기 전에 .env에서 PORTONE_TEST_PAYMENTS를 지우고 서버를 다시 시작해 주세요.',
    )
  }
  if (site.missingToSell.length > 0) {
    note(
      'wrong',
      `이용권을 팔지 않고 있어요. 파는 사람의 정보가 빠졌어요: ${site.missingToSell.join(', ')}. .env에 적고 서버를 다시 시작해 주세요.`,
    )
  }
  if (!site.hasGames) {
    note('wrong', "게임이 하나도 없어요. 운영 메뉴의 '가져오기'나 '게임'에서 더해 주세요.")
  }
  if (!site.hasCafes) {
    note('wrong', "방문자에게 보이는 카페가 없어요. 운영 메뉴의 '가져오기'나 '카페'에서 더해 주세요.")
  }
  if (site.lacksKakaoMap) {
    note(
      'wrong',
      '카카오가 주소 검색을 거절하고 있어요. 카카오 앱에서 카카오맵이 꺼져 있으니, developers.kakao.com의 앱 관리 페이지에서 [카카오맵] > [사용 설정]의 [상태]를 ON으로 바꿔 주세요. 그때까지는 시·도와 시·군·구 목록으로만 찾아요.',
    )
  }
  if (!site.hasMail) {
    note(
      'fine',
      '메일이 꺼져 있어요. 로그인하지 않은 사람은 문의할 수 없고, 문의에 답이 왔다는 메일도 나가지 않아요. .env에 MAIL_URL과 MAIL_FROM을 적고 서버를 다시 시작해 주세요.',
    )
  }
  if (site.chiefs < neededChiefs) {
    note(
      'fine',
      `총괄 운영자가 ${site.chiefs}명이에요. 한 사람이 로그인하지 못해도 대신할 수 있게, 운영 메뉴의 '회원'에서 ${neededChiefs}명 이상 정해 주세요.`,
    )
  }
  return advice
}
