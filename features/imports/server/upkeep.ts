import { expireFiles, forgetBrokenOff, forgetReports } from './commands/sweeping'

const hour = 60 * 60_000

export const importUpkeep = {
  'forget uploads that were broken off': {
    title: '올리다 만 파일 정리',
    everyMs: hour,
    work: forgetBrokenOff,
  },
  'expire files of imports': { title: '오래 기다린 가져오기 파일 삭제', everyMs: hour, work: expireFiles },
  'forget reports of imports': { title: '오래된 가져오기 보고서 삭제', everyMs: hour, work: forgetReports },
}
