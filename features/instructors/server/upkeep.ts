import { forgetOldLessons } from './commands/lessons'

export const instructorUpkeep = {
  'forget-lessons': { title: '오래된 레슨 요청 정리', everyMs: 6 * 60 * 60_000, work: forgetOldLessons },
}
