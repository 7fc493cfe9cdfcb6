import { expect, test } from 'vitest'
import { explainFailure, paymentFailures } from './payment-failure'

test('there are seven failures, each with a sentence of its own that says where the money is', () => {
  expect(paymentFailures).toHaveLength(7)
  const explanations = paymentFailures.map((failure) => explainFailure(failure))
  expect(new Set(explanations.map(({ title }) => title)).size).toBe(7)
  for (const { text } of explanations) expect(text).toMatch(/돈/)
})

test('the card company’s words are quoted, cut short, and only where it has declined', () => {
  expect(explainFailure('declined', '카드 한도를 초과했어요.').text).toBe(
    '카드사가 이렇게 알려 왔어요: ‘카드 한도를 초과했어요.’ 돈은 빠져나가지 않았어요. 다른 카드로 다시 시도해 주세요.',
  )
  expect(explainFailure('declined', '가'.repeat(5_000)).text.length).toBeLessThan(200)
  expect(explainFailure('unfit', '무엇이든')).toEqual(explainFailure('unfit'))
  expect(explainFailure('declined', '  ')).toEqual(explainFailure('declined'))
})
