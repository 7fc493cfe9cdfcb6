import { auditKinds } from '~/lib/audit-kind'
import { labelsOf } from '~/lib/facts'
import { gameFacts } from '../facts'

export const gameAudits = auditKinds(
  'game',
  {
    'add-game': '게임을 추가했어요',
    'change-game': '게임을 수정했어요',
    'place-game': '카테고리에서 게임 순서를 바꿨어요',
    'merge-games': '겹치는 게임을 합쳤어요',
  },
  {
    details: {
      ...labelsOf(gameFacts),
      bestPlayers: '추천 인원',
      image: '사진',
      explanation: '설명',
      explanationImages: '설명 사진',
      questions: '확인 문제',
      // As the columns were spelled when older entries were stored.
      english_name: '영어 이름',
      min_players: '최소 인원',
      max_players: '최대 인원',
      best_players: '추천 인원',
      play_minutes: '시간(분)',
      explanation_images: '설명 사진',
      video_url: '영상',
      categories: '카테고리',
      category: '카테고리 번호',
      order: '순서',
      place: '자리',
      merged: '합쳐진 게임 번호',
      reviews: '리뷰',
      plays: '플레이 기록',
      likes: '좋아요',
      shelves: '보유 카페',
      meetups: '모임',
      instructors: '강사',
    },
  },
)
