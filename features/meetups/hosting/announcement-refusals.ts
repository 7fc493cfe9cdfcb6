import { hourMs } from '~/lib/durations'
import { refusal } from '~/lib/errors'
import { announcedAfterMs, mostAnnouncementsADay } from './announcement'

export const announceRefusals = {
  over: refusal(
    409,
    'OVER',
    `취소됐거나 끝나고 ${announcedAfterMs / hourMs}시간이 지난 모임이라 공지를 올릴 수 없어요.`,
  ),
  tooMany: refusal(
    409,
    'TOO_MANY',
    `공지는 하루에 ${mostAnnouncementsADay}번까지 올릴 수 있어요. 내일 다시 올려 주세요.`,
  ),
  banned: refusal(
    409,
    'BARRED',
    '운영팀이 모임 참여를 제한해서 지금은 공지를 올릴 수 없어요. 이유와 기한은 MY의 내 신고에서 볼 수 있어요.',
  ),
}

export const noAnnouncement = refusal(404, 'NOT_FOUND', '공지를 찾을 수 없어요.')
