import type { IconName } from '~/ui/icon'

export interface LaterScreen {
  title: string
  /** What this screen is for, in one true sentence. */
  text: string
  icon: IconName
  /** Visitors sign in first. */
  membersOnly?: true
}

const meetup = '카페에서 열리는 모임을 찾고, 열고, 참여하는 화면이에요.'
const instructor = '보드게임을 가르쳐 주는 강사를 찾고 레슨을 요청하는 화면이에요.'

/** Screens of the table of routes that are built after the catalogue, by pattern. */
export const laterScreens: Record<string, LaterScreen> = {
  matching: { title: '모임', text: meetup, icon: 'people' },
  'matching/in-cafe': { title: '카페의 모임', text: meetup, icon: 'people' },
  'matching/add': { title: '모임 열기', text: meetup, icon: 'people', membersOnly: true },
  'matching/find-place': { title: '장소 찾기', text: meetup, icon: 'map-pin' },
  'matching/select-date': { title: '날짜 선택', text: meetup, icon: 'clock' },
  'matching/apply': { title: '모임 신청', text: meetup, icon: 'people', membersOnly: true },
  'matching/edit': { title: '모임 수정', text: meetup, icon: 'people', membersOnly: true },
  'matching/review/write': {
    title: '모임 후기',
    text: '함께한 사람에게 다시 만나고 싶은지 남기는 화면이에요.',
    icon: 'people',
    membersOnly: true,
  },
  'matching/:id': { title: '모임', text: meetup, icon: 'people' },
  'instructors/nearby': { title: '강사 찾기', text: instructor, icon: 'people' },
  'instructors/:id': { title: '강사', text: instructor, icon: 'people' },
  'instructors/:id/request': { title: '레슨 요청', text: instructor, icon: 'people' },
  'score-board': { title: '리그', text: '한 달 동안의 대결로 순위를 겨루는 화면이에요.', icon: 'star' },
}
