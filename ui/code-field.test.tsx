import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CodeField } from './code-field'

function Field() {
  const [code, setCode] = useState('')
  return <CodeField label="인증번호" digits={6} value={code} onDigits={setCode} />
}

test.each(['123456', ' 123 456 ', '123-456', '１２３　４５６', '１２３－４５６', '[미플] 인증번호 123456'])(
  'takes a pasted %j',
  async (pasted) => {
    const screen = await render(<Field />)
    await screen.getByLabelText('인증번호').fill(pasted)
    await expect.element(screen.getByLabelText('인증번호')).toHaveValue('123456')
  },
)
