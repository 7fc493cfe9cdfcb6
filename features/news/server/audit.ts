import { auditKinds } from '~/lib/audit-kind'

const details = { title: '제목', url: '주소', image: '사진' }

export const articleAudits = auditKinds(
  'article',
  {
    'add-news': '소식을 추가했어요',
    'change-news': '소식을 수정했어요',
    'remove-news': '소식을 삭제했어요',
  },
  {
    details: {
      ...details,
      text: '내용',
      images: '사진',
      sourceUrl: '출처',
      state: '상태',
      publishAt: '발행 시각',
    },
    values: { draft: '초안', scheduled: '예약', published: '발행' },
  },
)

export const bannerAudits = auditKinds(
  'banner',
  {
    'add-banner': '배너를 추가했어요',
    'change-banner': '배너를 수정했어요',
    'remove-banner': '배너를 삭제했어요',
    'arrange-banners': '배너 순서를 바꿨어요',
  },
  {
    details: {
      ...details,
      place: '자리',
      order: '순서',
      shownFrom: '보이는 때',
      shownUntil: '내리는 때',
    },
  },
)
