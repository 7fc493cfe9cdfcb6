import { useState } from 'react'
import { countCharacters } from '~/lib/characters'
import { CallFailed } from '~/lib/web/call-failed'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import { Button } from '~/ui/button'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { inquiryMessages, longestMessage } from '../inquiry'

/** The field for the next message. What is typed stays until it is sent. */
export function NextMessage({
  label,
  action,
  empty,
  send,
}: {
  label: string
  action: string
  empty: string
  send: (text: string, key: string) => Promise<unknown>
}) {
  const [text, setText] = useState('')
  const [key, setKey] = useState(newIdempotencyKey)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit() {
    const message = text.trim()
    if (message === '') return setProblem(empty)
    if (countCharacters(message) > longestMessage) return setProblem(inquiryMessages.textLong)
    setIsBusy(true)
    try {
      await send(message, key)
      setText('')
      setProblem(undefined)
      setKey(newIdempotencyKey())
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      // Without an answer the message may be stored: sent again under the same key, it stays one.
      if (error.status !== 0 && error.status < 500) setKey(newIdempotencyKey())
      sayFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form
      noValidate
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextArea
        label={label}
        maxCharacters={longestMessage}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" className="mt-2 w-full" busy={isBusy}>
        {action}
      </Button>
    </form>
  )
}
