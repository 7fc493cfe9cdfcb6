import { behaviourOf } from '../behaviour'

export const kakaoLocalBehaviour = behaviourOf('kakao-local', {
  answer: {
    label: '답',
    choices: {
      normal: '정상',
      slow: '답이 늦음',
      failing: '오류로 답함',
      'not-json': 'JSON이 아닌 답',
      'unknown-key': '모르는 키라고 함',
      'switched-off': '카카오맵을 켜지 않았다고 함',
      'quota-spent': '오늘 몫을 다 썼다고 함',
    },
  },
})
