import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PhoneField } from './phone-field'

function Example() {
  const [value, setValue] = useState('')
  return <PhoneField value={value} onChange={setValue} />
}

async function renderField() {
  const screen = await render(<Example />)
  const field = screen.getByLabelText('휴대폰 번호')
  const input = field.element()
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no field')
  return { field, input }
}

/**
 * Enters text as an input method does: the browser sets the value, and the event says whether it is still composing.
 */
function putIn(input: HTMLInputElement, value: string, { isComposing }: { isComposing: boolean }) {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setter?.call(input, value)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
}

test('dashes come while typing', async () => {
  const { field, input } = await renderField()
  await userEvent.type(field, '01012')
  expect(input.value).toBe('010-12')
  await userEvent.type(field, '345678')
  expect(input.value).toBe('010-1234-5678')
})

test('the caret stays behind the inserted digit', async () => {
  const { field, input } = await renderField()
  await userEvent.fill(field, '01034567')
  input.setSelectionRange(4, 4)
  await userEvent.keyboard('12')
  expect(input.value).toBe('010-1234-567')
  expect(input.selectionStart).toBe(6)
})

test('the caret stays where it is when a typed character is no digit', async () => {
  const { field, input } = await renderField()
  await userEvent.fill(field, '01012345678')
  input.setSelectionRange(5, 5)
  await userEvent.keyboard('a')
  expect(input.value).toBe('010-1234-5678')
  expect(input.selectionStart).toBe(5)
})

test('text that is still being composed is not changed, and is used once it is complete', async () => {
  const { input } = await renderField()
  input.focus()
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  putIn(input, '０１０ㅎ', { isComposing: true })
  await expect.poll(() => input.value).toBe('０１０ㅎ')
  putIn(input, '０１０１２３', { isComposing: true })
  await expect.poll(() => input.value).toBe('０１０１２３')
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '１２３' }))
  await expect.poll(() => input.value).toBe('010-123')
})

test('a pasted number in international form is accepted', async () => {
  const { input } = await renderField()
  putIn(input, '+82 10-1234-5678', { isComposing: false })
  await expect.poll(() => input.value).toBe('010-1234-5678')
})
