import { feature } from '~/lib/server/feature'
import { importAudits } from './audit'
import { expireFiles, forgetBrokenOff, forgetReports } from './commands/sweeping'
import { importJobs } from './jobs'
import { importData } from './member-data'
import { importRoutes } from './routes'

const hour = 60 * 60_000

export const imports = feature({
  name: 'imports',
  routes: [importRoutes],
  audits: [importAudits],
  upkeep: {
    'forget uploads that were broken off': {
      title: '올리다 만 파일 정리',
      everyMs: hour,
      work: forgetBrokenOff,
    },
    'expire files of imports': { title: '오래 기다린 가져오기 파일 삭제', everyMs: hour, work: expireFiles },
    'forget reports of imports': { title: '오래된 가져오기 보고서 삭제', everyMs: hour, work: forgetReports },
  },
  jobs: importJobs,
  memberData: [importData],
})
