import { refusal } from './errors'

/** For a page of another release: it loads anew. */
export const newVersion = refusal(426, 'NEW_VERSION', '새 버전이 나왔어요. 화면을 다시 열어 주세요.')
