import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextArea } from './text-area'

test('the counter counts an emoji as one character', async () => {
  const screen = await render(<TextArea label="소개" maxCharacters={5} />)
  const field = screen.getByRole('textbox', { name: '소개' })
  await field.fill('모여요🎲')
  await expect.element(screen.getByText('4 / 5')).toBeInTheDocument()
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('text that is too long is kept and marked, with the number of characters to remove', async () => {
  const screen = await render(<TextArea label="소개" maxCharacters={5} />)
  const field = screen.getByRole('textbox', { name: '소개' })
  await field.fill('🎲🎲🎲🎲🎲🎲🎲')
  await expect.element(field).toHaveValue('🎲🎲🎲🎲🎲🎲🎲')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('2자를 줄여 주세요')
})
