import { seoulShortMoment } from '~/lib/seoul-date'

const subjects: Readonly<Record<string, string>> = {
  accepted: '강사가 레슨을 수락했어요',
  declined: '강사가 레슨을 거절했어요',
  proposed: '강사가 다른 시간을 제안했어요',
}

/** What a visitor is told of their request by mail; null for what is not told. */
export function lessonMail(
  {
    instructorName,
    state,
    lessonAt,
    message,
    calledOffAt,
    instructorState,
  }: {
    instructorName: string
    state: string
    lessonAt: Date | null
    message: string
    calledOffAt: Date | null
    instructorState: string
  },
  { statusUrl, isReminder }: { statusUrl: string; isReminder: boolean },
): { subject: string; text: string } | null {
  const hasLeft = instructorState === 'left'
  const subject = hasLeft
    ? '강사가 탈퇴해서 레슨을 할 수 없어요'
    : isReminder
      ? '곧 레슨이 있어요'
      : calledOffAt !== null
        ? '강사가 레슨을 취소했어요'
        : subjects[state]
  if (subject === undefined) return null
  const label = calledOffAt !== null ? '취소된 시간' : state === 'proposed' ? '제안한 시간' : '레슨 시간'
  const lines = [
    hasLeft ? '보낸 레슨 요청의 소식이에요.' : `${instructorName} 강사에게 보낸 레슨 요청의 소식이에요.`,
    '',
    `${subject}.`,
    ...(lessonAt === null ? [] : [`${label}: ${seoulShortMoment(lessonAt)}`]),
    ...(message === '' || isReminder
      ? []
      : ['', `${calledOffAt === null ? '강사가 남긴 말' : '이유'}:`, message]),
    '',
    '요청을 보고 답하는 곳:',
    statusUrl,
    '',
    '이 링크를 가진 사람은 요청을 보고 취소할 수 있어요. 다른 사람에게 보내지 마세요.',
    '이 메일 주소로는 답을 받지 않아요. 레슨을 요청하지 않았다면 무시해 주세요.',
    '미플',
  ]
  return { subject: `[미플] ${subject}`, text: `${lines.join('\n')}\n` }
}
