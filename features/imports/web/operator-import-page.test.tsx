import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import type { ImportFile, ImportRow } from '../endpoints'
import { anImport } from '../test-import'
import OperatorImportPage from './operator-import-page'

const rows: ImportRow[] = [
  { line: 2, name: '버들 항구', result: 'changed', details: ['최대 인원: 4 → 5'] },
  { line: 3, name: '', result: 'refused', details: ['이름(name)이 비어 있어요.'] },
]

function show(fileNow: () => ImportFile, search = '') {
  const asked: string[] = []
  const screen = render(
    <TestMember
      at={`${operatorPaths.import(7)}${search}`}
      path="/operator/imports/:id"
      as={{ isOperator: true }}
      answer={({ method, path }) => {
        asked.push(`${method} ${path}`)
        return Response.json(path.includes('/rows') ? { results: rows, nextAfter: null } : fileNow())
      }}
    >
      <OperatorImportPage />
    </TestMember>,
  )
  return { asked, screen }
}

test('what would happen is read before it is imported', async () => {
  const { asked, screen } = show(() => anImport())
  const page = await screen
  await expect.element(page.getByText('최대 인원: 4 → 5')).toBeInTheDocument()
  await expect.element(page.getByText('이름 없음')).toBeInTheDocument()
  await page.getByRole('button', { name: '거절 9' }).click()
  await expect.poll(() => asked.some((each) => each.includes('result=refused'))).toBe(true)
  await page.getByRole('button', { name: '27개 가져오기' }).click()
  await expect.poll(() => asked).toContain('POST /v1/operator/imports/7/start')
})

test('what changes nothing is not imported, and a check that is out of date is done again', async () => {
  const nothing = { added: 0, changed: 0, unchanged: 31, refused: 9 }
  const { asked, screen } = show(() => anImport({ would: nothing, isOutdated: true }))
  const page = await screen
  await expect.element(page.getByRole('button', { name: '바뀔 것이 없어요' })).toBeDisabled()
  await page.getByRole('button', { name: '다시 확인' }).click()
  await expect.poll(() => asked).toContain('POST /v1/operator/imports/7/check')
})

test('one that waits says for which, and can be cancelled', async () => {
  const { screen } = show(() => anImport({ state: 'queued', behind: 5 }))
  const page = await screen
  await expect
    .element(page.getByRole('link', { name: '다른 가져오기' }))
    .toHaveAttribute('href', operatorPaths.import(5))
  await expect.element(page.getByRole('button', { name: '취소' })).toBeEnabled()
})

test('one that runs moves by itself until its result', async () => {
  const outcome = { added: 24, changed: 3, unchanged: 4, refused: 9 }
  let file = anImport({ state: 'running', rowsDone: 10, outcome: { ...outcome, added: 2 } })
  const { screen } = show(() => file)
  const page = await screen
  await expect
    .element(page.getByRole('progressbar', { name: '가져오기 진행' }))
    .toHaveAttribute('aria-valuetext', '40행 중 10행')
  await expect.element(page.getByRole('button', { name: /취소|가져오기/ })).not.toBeInTheDocument()
  file = anImport({ state: 'done', endedAt: '2026-03-18T03:05:00.000Z', outcome })
  await expect.element(page.getByText(/모두 가져왔어요/)).toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: '다른 파일 가져오기' }))
    .toHaveAttribute('href', operatorPaths.newImport('games'))
})

test('one that stopped on the way says why and goes on, while its file stands', async () => {
  const failed = anImport({ state: 'failed', rowsDone: 20, failure: '오류가 나서 여기까지만 했어요.' })
  const { asked, screen } = show(() => failed)
  const page = await screen
  await expect.element(page.getByText('오류가 나서 여기까지만 했어요.')).toBeInTheDocument()
  await page.getByRole('button', { name: '이어서 가져오기' }).click()
  await expect.poll(() => asked).toContain('POST /v1/operator/imports/7/start')
  await page.unmount()
  const without = await show(() => ({ ...failed, hasFile: false })).screen
  await expect.element(without.getByText(/파일을 삭제했어요/)).toBeInTheDocument()
  await expect.element(without.getByRole('button', { name: '이어서 가져오기' })).not.toBeInTheDocument()
})

test.each([
  [{ state: 'refused', failure: '첫 줄에 id, name 열이 없어요.', rowsTotal: null }, '첫 줄에 id, name 열이'],
  [{ state: 'cancelled' }, '시작하기 전에 취소했어요'],
  [{ state: 'expired', hasFile: false }, '7일 안에 가져오지 않아'],
  [{ state: 'done', hasRows: false, outcome: anImport().would }, '30일이 지나 보고서를 삭제했어요.'],
] as const)('an end is said in words: %o', async (parts, sentence) => {
  const page = await show(() => anImport(parts)).screen
  await expect.element(page.getByText(sentence)).toBeInTheDocument()
})
