import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TabPanel, Tabs } from './tabs'

const items = [
  { id: 'info', label: '정보' },
  { id: 'reviews', label: '후기' },
  { id: 'news', label: '소식' },
]

function Example() {
  const [value, setValue] = useState('info')
  return (
    <>
      <button type="button">앞</button>
      <Tabs id="example" label="보기" items={items} value={value} onChange={setValue} />
      <TabPanel tabsId="example" value={value}>
        {value}
      </TabPanel>
    </>
  )
}

test('the row of tabs is one tab stop', async () => {
  const screen = await render(<Example />)
  await screen.getByRole('button', { name: '앞' }).click()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('tab', { name: '정보' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('tabpanel', { name: '정보' })).toHaveFocus()
})

test('arrow keys, Home and End move along the tabs and select them', async () => {
  const screen = await render(<Example />)
  await screen.getByRole('tab', { name: '정보' }).click()

  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: '후기' })).toHaveFocus()
  await expect.element(screen.getByRole('tab', { name: '후기' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('tabpanel')).toMatchTextContent('reviews')

  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('tab', { name: '소식' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: '정보' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: '소식' })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(screen.getByRole('tab', { name: '정보' })).toHaveFocus()
})

test('tabs with addresses wait for Enter before they navigate', async () => {
  const links = items.map((item) => ({ ...item, href: `#${item.id}` }))
  const screen = await render(<Tabs label="보기" items={links} value="info" />)
  await screen.getByRole('tab', { name: '정보' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: '후기' })).toHaveFocus()
  expect(location.hash).toBe('#info')
  await userEvent.keyboard('{Enter}')
  expect(location.hash).toBe('#reviews')
})

test('a chosen tab beyond the edge is scrolled into view without moving the page', async () => {
  const many = Array.from({ length: 16 }, (_, index) => ({ id: String(index), label: `갈래 ${index}` }))
  const screen = await render(<Tabs label="갈래" items={many} value="15" />)
  const tab = screen.getByRole('tab', { name: '갈래 15' }).element().getBoundingClientRect()
  expect(tab.right).toBeLessThanOrEqual(innerWidth)
  expect(scrollY).toBe(0)
})

test('the chosen tab stays in view when the font comes and tabs become wider', async () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ id: `tab-${at}`, label: `카테고리 ${at + 1}` }))
  const screen = await render(<Tabs label="보기" items={many} value="tab-19" />)
  const last = screen.getByRole('tab', { name: '카테고리 20' })
  await expect.element(last).toBeInViewport({ ratio: 1 })
  const row = screen.getByRole('tablist').element() as HTMLElement
  row.style.letterSpacing = '2px'
  await expect.element(last).not.toBeInViewport({ ratio: 1 })
  document.fonts.dispatchEvent(new Event('loadingdone'))
  await expect.element(last).toBeInViewport({ ratio: 1 })
})
