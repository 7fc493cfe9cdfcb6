import { countCharacters, countShown } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import {
  hardestDifficulty,
  longestLength,
  mostStars,
  type ReviewDraft,
  strongestReplay,
  textLength,
} from './review'

// Separate from review.ts, because the first screen loads that module and does not need the rules.

/** The messages about writing, liking and reporting, for server and browser. */
export const reviewMessages = {
  starEmpty: '별점을 선택해 주세요.',
  star: `별점은 1점부터 ${mostStars}점까지 줄 수 있어요.`,
  length: `게임 시간은 1부터 ${longestLength}까지 선택할 수 있어요.`,
  replay: `다시 하고 싶은 정도는 1부터 ${strongestReplay}까지 선택할 수 있어요.`,
  difficulty: `난이도는 1부터 ${hardestDifficulty}까지 선택할 수 있어요.`,
  textEmpty: '리뷰 내용을 써 주세요.',
  textShort: `리뷰 내용은 ${textLength.min}자 이상 써 주세요.`,
  textLong: `리뷰 내용은 ${grouped(textLength.max)}자까지 쓸 수 있어요.`,
  otherGame: '리뷰의 게임은 바꿀 수 없어요. 삭제하고 새로 써 주세요.',
  otherAuthor: '작성자 정보가 맞지 않아요.',
  deleted: '리뷰를 삭제했어요.',
  reported: '신고했어요. 알려 주셔서 고마워요.',
} as const

export interface ReviewProblem {
  field: keyof ReviewDraft
  message: string
}

function isOnScale(answer: number | null, top: number): boolean {
  return answer === null || (Number.isInteger(answer) && answer >= 1 && answer <= top)
}

/** The first problem of a review, in the order of the form, or null. */
export function whyCannotReview(draft: ReviewDraft): ReviewProblem | null {
  if (draft.star === null) return { field: 'star', message: reviewMessages.starEmpty }
  if (!isOnScale(draft.star, mostStars)) return { field: 'star', message: reviewMessages.star }
  if (!isOnScale(draft.length, longestLength)) return { field: 'length', message: reviewMessages.length }
  if (!isOnScale(draft.replay, strongestReplay)) return { field: 'replay', message: reviewMessages.replay }
  if (!isOnScale(draft.difficulty, hardestDifficulty)) {
    return { field: 'difficulty', message: reviewMessages.difficulty }
  }
  // Invisible characters are stored but do not count.
  const said = countShown(draft.text)
  if (said === 0) return { field: 'text', message: reviewMessages.textEmpty }
  if (said < textLength.min) return { field: 'text', message: reviewMessages.textShort }
  if (countCharacters(draft.text) > textLength.max) return { field: 'text', message: reviewMessages.textLong }
  return null
}
