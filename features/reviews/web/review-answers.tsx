import type { Review } from '../endpoints'

export type Question = 'length' | 'replay' | 'difficulty'

/** The questions of a review besides the stars, with the wording of each answer from 1 up. */
export const questions: readonly { key: Question; title: string; ask: string; words: readonly string[] }[] = [
  {
    key: 'length',
    title: '게임 시간',
    ask: '게임 시간은 어땠나요?',
    words: ['아주 짧아요', '짧은 편이에요', '긴 편이에요', '아주 길어요'],
  },
  {
    key: 'replay',
    title: '다시 하고 싶은 정도',
    ask: '다시 하고 싶나요?',
    words: ['안 할래요', '글쎄요', '또 할래요', '꼭 또 할래요'],
  },
  {
    key: 'difficulty',
    title: '난이도',
    ask: '얼마나 어려웠나요?',
    words: ['아주 쉬워요', '쉬운 편이에요', '보통이에요', '어려운 편이에요', '아주 어려워요'],
  },
]

/** The answers of a review in words; renders nothing if there are none. */
export function ReviewAnswers({ review }: { review: Pick<Review, Question> }) {
  const answers = questions.flatMap(({ key, title, words }) => {
    const word = words[(review[key] ?? 0) - 1]
    return word === undefined ? [] : [{ title, word }]
  })
  if (answers.length === 0) return null
  return (
    <dl className="flex flex-col gap-2.5 rounded-card bg-sunken px-5 py-4">
      {answers.map(({ title, word }) => (
        <div key={title} className="flex items-baseline justify-between gap-4 text-15">
          <dt className="shrink-0 text-ink-dim">{title}</dt>
          <dd className="font-semibold text-ink">{word}</dd>
        </div>
      ))}
    </dl>
  )
}
