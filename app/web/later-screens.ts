import type { IconName } from '~/ui/icon'

export interface LaterScreen {
  title: string
  /** What this screen is for, in one true sentence. */
  text: string
  icon: IconName
  /** Visitors sign in first. */
  membersOnly?: true
}

const instructor = '보드게임을 가르쳐 주는 강사를 찾고 레슨을 요청하는 화면이에요.'

/** Screens of the table of routes that are built after the catalogue, by pattern. */
export const laterScreens: Record<string, LaterScreen> = {
  'instructors/nearby': { title: '강사 찾기', text: instructor, icon: 'people' },
  'instructors/:id': { title: '강사', text: instructor, icon: 'people' },
  'instructors/:id/request': { title: '레슨 요청', text: instructor, icon: 'people' },
  'score-board': { title: '리그', text: '한 달 동안의 대결로 순위를 겨루는 화면이에요.', icon: 'star' },
}
