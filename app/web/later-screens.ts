import type { IconName } from '~/ui/icon'

export interface LaterScreen {
  title: string
  /** What this screen is for, in one true sentence. */
  text: string
  icon: IconName
  /** Visitors sign in first. */
  membersOnly?: true
}

/** Screens of the table of routes that are built after the catalogue, by pattern. */
export const laterScreens: Record<string, LaterScreen> = {
  'score-board': { title: '리그', text: '한 달 동안의 대결로 순위를 겨루는 화면이에요.', icon: 'star' },
}
