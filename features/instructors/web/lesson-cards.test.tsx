import { useInfiniteQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { LessonCards } from './lesson-cards'
import { lessonQueries } from './queries'

function Searched({ text }: { text: string }) {
  return (
    <LessonCards
      query={useInfiniteQuery(lessonQueries.everybodys('open', text))}
      state="open"
      text={text}
      asOperator
    />
  )
}

const nothing = () => Response.json({ count: 0, next: null, previous: null, results: [] })

test('a search for a request that nobody sent is told from having nothing to answer', async () => {
  const screen = await render(
    <TestMember at="/operator/lessons" answer={nothing}>
      <Searched text="뷁뷁" />
      <Searched text="" />
    </TestMember>,
  )
  await expect.element(screen.getByText('‘뷁뷁’ 요청을 찾을 수 없어요')).toBeInTheDocument()
  await expect.element(screen.getByText('답할 요청이 없어요')).toBeInTheDocument()
})
