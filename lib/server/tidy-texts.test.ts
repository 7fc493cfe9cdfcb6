import { expect, test } from 'vitest'
import { z } from 'zod'
import { judgedText } from './schema-parts'
import { tidyTexts } from './tidy-texts'

test('a number that keeps its dashes is stored in signs of usual width', () => {
  const schema = z.object({ phones: z.array(judgedText('전화번호', () => null, 40, 'dashed')) })
  expect(tidyTexts(schema, { phones: ['０２－１２３–４５６７\u200b'] })).toEqual({ phones: ['02-123-4567'] })
})
