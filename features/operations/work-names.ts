/** Names of jobs, due items and recurring tasks on the screens of operators. Logs contain only the keys. */
export const workNames = {
  jobs: {
    'audit-ledger': '이용권 원장 점검',
    'cancel-payment': '결제 취소',
    'check-import': '가져올 파일 확인',
    'deliver-notices': '알림 보내기',
    'disconnect-provider': '카카오·Apple 연결 끊기',
    'drop-instructor-card': '강사 공유 카드 삭제',
    'drop-instructor-photo': '강사 사진 삭제',
    'look-order-up': '결제 확인',
    'push-notice': '푸시 보내기',
    'run-import': '파일 가져오기',
  },
  due: {
    'end-timer-session': '타이머 끝내기',
    'forget-timer-result': '타이머 기록 정리',
    'forget-timer-session': '끝난 타이머 정리',
    'league-close': '리그 시즌 마감',
    'lesson-ended': '탈퇴로 끝난 레슨 안내',
    'lesson-silence': '답이 없는 레슨 요청에 다른 강사 안내',
    'meetup-step': '모임 진행',
    'meetup-hold': '대기하던 사람에게 맡아 둔 자리 넘기기',
    'meetup-tell': '모임 알림을 모아서 보내기',
    'meetup-unlist': '지난 모임을 목록에서 내리기',
    'meetup-host-suspended': '정지된 방장의 모임 취소',
    'pass-lot': '이용권 만료',
    'publish-article': '소식 발행',
    'push-notice': '아침에 보낼 푸시',
    'recheck-order': '주문 다시 확인',
    'recheck-refund': '거절된 환불 다시 확인',
    'reconcile-order': '주문과 결제 맞추기',
    'retry-cancel': '결제 취소 다시 시도',
    'turn-banners': '배너 바꾸기',
  },
  upkeep: {
    'audit-ledger': '하루 한 번 이용권 원장 점검',
    'drop unused pictures': '쓰지 않는 사진 삭제',
    'expire files of imports': '오래 기다린 가져오기 파일 삭제',
    'forget ended attempts': '지난 시도 횟수 정리',
    'forget old requests': '오래된 요청 키 정리',
    'forget old sign-ins': '오래된 로그인 정리',
    'forget old views of reviews': '리뷰를 본 기록 정리',
    'forget reports of imports': '오래된 가져오기 보고서 삭제',
    'forget uploads that were broken off': '올리다 만 파일 정리',
    'forget-lessons': '오래된 레슨 요청 정리',
    'open meetups of the demo town': '데모 마을의 모임 열기',
    'refresh closeness of games': '비슷한 게임 계산',
    'refresh the league': '리그 순위 계산',
    'weigh reviewers': '리뷰 무게 계산',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

/** Null for an unknown key, which an older or newer version has left in the database. */
export function workName(of: keyof typeof workNames, key: string): string | null {
  const names: Readonly<Record<string, string>> = workNames[of]
  return Object.hasOwn(names, key) ? (names[key] ?? null) : null
}
