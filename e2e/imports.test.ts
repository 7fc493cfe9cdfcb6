import { operatorPaths } from '~/features/operator-paths'
import { expect, test } from './journey'
import { arriveAs } from './people'

test('an operator uploads a file, reads what would happen, and imports it', async ({
  page,
  open,
  press,
  submit,
  complaints,
}) => {
  complaints.foresee(/status of 400/)
  // The regions are invented, so that address searches of other tests do not find them.
  const code = String(Date.now()).slice(-10)
  const name = `regions-${code}.csv`
  const text = `code,level,sido,sigungu,eupmyeondong,lat,lng
${code},emd,가져온도,가져온시,${code}동,37.2989,126.9716
nothing,emd,가져온도,가져온시,틀린동,37.3,126.9
`
  await arriveAs(page, 'operator')
  await open(operatorPaths.imports({ kind: 'regions' }))
  await press(page.getByRole('link', { name: '파일 가져오기' }))
  const file = page.getByLabel('파일', { exact: true })
  await expect(page.getByRole('radio', { name: /^지역/ })).toBeChecked()

  await file.setInputFiles({
    name: 'regions.xlsx',
    mimeType: 'text/csv',
    buffer: Buffer.from('PK\u0003\u0004'),
  })
  await submit(page.getByRole('button', { name: '올리고 확인하기' }))
  await expect(page.getByText('엑셀이나 압축 파일은 읽을 수 없어요.')).toBeVisible()

  await file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await submit(page.getByRole('button', { name: '올리고 확인하기' }))
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '아직 아무것도 바뀌지 않았어요.' })).toBeVisible()
  const report = page.getByRole('list', { name: '행별 보고서' })
  await expect(report.getByRole('listitem').filter({ hasText: '틀린동' }).first()).toContainText('거절')
  await press(page.getByRole('button', { name: '추가 1' }))
  await expect(report.getByText('틀린동')).toHaveCount(0)

  await press(page.getByRole('button', { name: '1개 가져오기' }))
  await expect(page.getByRole('status').filter({ hasText: '모두 가져왔어요.' })).toBeVisible()
  await open(operatorPaths.imports({ kind: 'regions', text: name }))
  await expect(page.getByRole('link', { name })).toContainText('가져옴')
})
