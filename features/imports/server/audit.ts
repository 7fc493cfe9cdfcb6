import { auditKinds } from '~/lib/audit-kind'

export const importAudits = auditKinds(
  'import',
  {
    'upload-import': '가져올 파일을 올렸어요',
    'check-import': '가져올 파일을 다시 확인했어요',
    'start-import': '파일 가져오기를 시작했어요',
    'cancel-import': '파일 가져오기를 취소했어요',
    'end-import': '파일 가져오기가 끝났어요',
  },
  {
    details: {
      state: '상태',
      file: '종류',
      bytes: '크기(바이트)',
      added: '추가',
      changed: '변경',
      unchanged: '그대로',
      refused: '거절',
    },
    values: {
      games: '게임',
      cafes: '카페',
      regions: '지역',
      checking: '확인 중',
      ready: '가져오기 전',
      queued: '대기 중',
      running: '가져오는 중',
      done: '가져옴',
      failed: '멈춤',
      refused: '읽을 수 없음',
      cancelled: '취소함',
    },
  },
)
