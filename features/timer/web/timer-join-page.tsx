import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { CallFailed } from '~/lib/web/call-failed'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/text-field'
import { TopBar } from '~/ui/top-bar'
import { codeLength, readCode } from '../shared-timer'
import { findShared } from './shared-timer-store'

const badCode = `영문자와 숫자 ${codeLength}자리 코드를 입력해 주세요.`

export default function TimerJoinPage() {
  const goBack = useWayBack(paths.timer())
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const given = search.get('code') ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [isLooking, setIsLooking] = useState(false)
  const text = typed ?? given

  async function join(code: string): Promise<void> {
    if (readCode(code) === null) {
      setError(badCode)
      return
    }
    setIsLooking(true)
    try {
      const key = await findShared(code)
      await navigate(paths.timerShared(key), { replace: true })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setError(failure.message)
    } finally {
      setIsLooking(false)
    }
  }

  // A link or QR code already contains the code, so the player joins at once.
  const joinGiven = useEffectEvent(() => {
    if (given !== '') void join(given)
  })
  useEffect(joinGiven, [])

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    void join(text)
  }

  return (
    <>
      <PageHead title="타이머 함께하기" path={paths.timerJoin()} hidden />
      <TopBar title="타이머 함께하기" backHref={paths.timer()} onBack={goBack} />
      <form noValidate onSubmit={handleSubmit} className="px-5 pt-4 pb-28">
        <TextField
          label="코드"
          hint="타이머를 연 사람의 화면에 있는 여섯 자리예요."
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="ABC234"
          value={text}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <BottomBar>
          <Button size="bottom" type="submit" busy={isLooking}>
            함께하기
          </Button>
        </BottomBar>
      </form>
    </>
  )
}
