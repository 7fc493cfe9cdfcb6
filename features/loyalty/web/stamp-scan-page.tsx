import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { cafeQueries } from '~/features/cafes/web/queries'
import { paths } from '~/features/paths'
import { secondMs } from '~/lib/durations'
import { isId } from '~/lib/ids'
import { CallFailed, isRefused, throwMissing } from '~/lib/web/call-failed'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useForm } from '~/lib/web/use-form'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Button, buttonClass } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import type { Earned } from '../endpoints'
import { earnRefusals } from '../refusals'
import { codeStepMs, digitsInCode, readGivenCode } from '../stamp'
import { stampScanNeeds } from './needs'
import { QrCamera } from './qr-camera'
import { StampLanded } from './stamp-scan/stamp-landed'
import { useEarnStamp } from './stamp-scan/use-earn-stamp'

export const loader = memberLoader
export const clientLoader = memberNeeds(stampScanNeeds)

const stamping = { title: '스탬프 받기', busy: '스탬프를 받고 있어요' }
const checkingIn = { title: '체크인하기', busy: '체크인하고 있어요' }

const stampCode = { what: '카페 화면의 QR 코드', typed: '여섯 자리' }

/** Why a scanned text cannot earn a stamp here. Null if only the server can decide. */
function whyNotHere(text: string, cafeId: number): string | null {
  const code = readGivenCode(text)
  if (code?.kind !== 'scanned') return earnRefusals.notACode.says
  return code.cafeId === cafeId ? null : earnRefusals.otherCafe.says
}

/** Nobody knows whether the stamp was given, so the same request may be sent again. */
const isUnanswered = ({ status }: CallFailed) => status === 0

function Refused({
  error,
  isBusy,
  onFollow,
  onRepeat,
}: {
  error: CallFailed
  isBusy: boolean
  onFollow: () => unknown
  onRepeat: () => unknown
}) {
  return (
    <div role="alert" className="mt-4 rounded-card bg-warn/10 px-4 py-3 text-15 text-warn">
      <p className="flex gap-2">
        <Icon name="warning" size={20} className="mt-px shrink-0" />
        <span className="min-w-0 text-pretty">{error.message}</span>
      </p>
      {isRefused(error, earnRefusals['not-followed']) ? (
        <Button variant="secondary" className="mt-3 w-full" busy={isBusy} onClick={onFollow}>
          팔로우하고 스탬프 받기
        </Button>
      ) : isUnanswered(error) ? (
        <Button variant="secondary" className="mt-3 w-full" busy={isBusy} onClick={onRepeat}>
          다시 시도
        </Button>
      ) : null}
    </div>
  )
}

function Scan({
  cafe,
  words,
  onEarned,
}: {
  cafe: { id: number; name: string }
  words: typeof stamping
  onEarned: (earned: Earned, code: string) => void
}) {
  const [search, setSearch] = useSearchParams()
  const [hint, setHint] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ error: CallFailed; code: string } | null>(null)
  const { mutateAsync: earn, isPending } = useEarnStamp(cafe.id)
  // The camera reads the same code many times, but it is sent only once.
  const lastText = useRef<string | null>(null)
  const typed = useRef('')

  /** The key of a code stays until its request is answered. */
  const unanswered = useRef<{ code: string; key: string } | null>(null)

  async function earnOnce(code: string, follows = false): Promise<Earned> {
    if (unanswered.current?.code !== code) unanswered.current = { code, key: newIdempotencyKey() }
    const { key } = unanswered.current
    try {
      const earned = await earn({ code, key, follows })
      unanswered.current = null
      return earned
    } catch (error) {
      if (!(error instanceof CallFailed && isUnanswered(error))) unanswered.current = null
      throw error
    }
  }

  async function give(code: string, follows = false): Promise<void> {
    setRefused(null)
    try {
      onEarned(await earnOnce(code, follows), code)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setRefused({ error, code })
    }
  }

  function handleFound(text: string): void {
    if (isPending || text === lastText.current) return
    lastText.current = text
    const reason = whyNotHere(text, cafe.id)
    setHint(reason)
    if (reason === null) void give(text)
  }

  // Sends the code in the address, which comes from the phone's own camera app or from `ScanAny`.
  const giveAddressed = useEffectEvent(() => {
    const code = search.get('code')
    if (code === null) return
    setSearch(
      (current) => {
        current.delete('code')
        return current
      },
      { replace: true },
    )
    void give(code)
  })
  useEffect(giveAddressed, [])

  const form = useForm({
    initial: { digits: '' },
    check: ({ digits }) =>
      digits.length === digitsInCode
        ? null
        : { field: 'digits', message: `카페 화면의 숫자 ${digitsInCode}자리를 입력해 주세요.` },
    toField: (wireName) => (wireName === 'code' ? 'digits' : null),
    send: async ({ digits }) => {
      setRefused(null)
      typed.current = digits
      return earnOnce(digits)
    },
    onSent: (earned) => onEarned(earned, typed.current),
    onFailed: (error) => setRefused({ error, code: typed.current }),
  })

  return (
    <Form form={form} className="px-5 pt-2 pb-10">
      <p className="mb-3 text-15 text-ink-dim">
        <strong className="font-semibold text-ink">{cafe.name}</strong>의 스탬프 화면을 비춰 주세요.
      </p>
      <QrCamera {...stampCode} hint={isPending ? words.busy : hint} onFound={handleFound} />
      {refused === null ? null : (
        <Refused
          error={refused.error}
          isBusy={isPending}
          onFollow={() => give(refused.code, true)}
          onRepeat={() => give(refused.code)}
        />
      )}
      <div className="mt-6">
        <CodeField
          label="여섯 자리 코드"
          hint={`QR 코드 아래에 있는 숫자예요. ${codeStepMs / secondMs}초마다 바뀌어요.`}
          digits={digitsInCode}
          placeholder="123456"
          value={form.values.digits}
          error={form.problemOf('digits')}
          onDigits={(digits) => form.change({ digits })}
        />
      </div>
      <FormBar>
        <Button size="bottom" type="submit" busy={form.isSending} busyLabel={words.busy}>
          {words.title}
        </Button>
      </FormBar>
    </Form>
  )
}

/** The scanner for an address without a cafe: the scanned code names the cafe. */
function ScanAny() {
  const navigate = useNavigate()
  const [hint, setHint] = useState<string | null>(null)
  const isFound = useRef(false)

  function handleFound(text: string): void {
    const code = readGivenCode(text)
    if (code?.kind !== 'scanned') setHint(earnRefusals.notACode.says)
    else if (!isFound.current) {
      isFound.current = true
      void navigate(`${paths.stampScan(code.cafeId)}?code=${encodeURIComponent(text)}`, { replace: true })
    }
  }

  return (
    <div className="px-5 pt-2 pb-10">
      <p className="mb-3 text-15 text-ink-dim">카페의 스탬프 화면을 비춰 주세요.</p>
      <QrCamera {...stampCode} hint={hint} onFound={handleFound} />
      <p className="mt-5 text-pretty text-15 text-ink-dim">
        여섯 자리 코드로 받으려면 카페를 먼저 선택해 주세요.
      </p>
      <Link href={paths.followedCafes()} className={`${buttonClass('secondary')} mt-3 w-full`}>
        팔로우한 카페 보기
      </Link>
    </div>
  )
}

const skeleton = <Blocks heights="h-4 aspect-4/3" />

function ScanScreen({ id, meetupId }: { id: string; meetupId: string | null }) {
  const [landed, setLanded] = useState<{ earned: Earned; code: string } | null>(null)
  const query = useQuery(cafeQueries.detail(id))
  return (
    <Answer query={query} skeleton={skeleton} failure="카페를 불러오지 못했어요" onRefused={throwMissing}>
      {(cafe) =>
        landed === null ? (
          <Scan
            cafe={cafe}
            words={meetupId === null ? stamping : checkingIn}
            onEarned={(earned, code) => setLanded({ earned, code })}
          />
        ) : (
          <StampLanded
            cafeId={cafe.id}
            {...landed}
            next={meetupId === null ? paths.cafeTab(cafe.id, 'coupon') : paths.meetup(meetupId)}
            onEarned={(earned) =>
              setLanded({ ...landed, earned: { ...earned, checkIns: landed.earned.checkIns } })
            }
          />
        )
      }
    </Answer>
  )
}

export default function StampScanPage() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const given = search.get('meetup') ?? ''
  const meetupId = isId(given) ? given : null
  const ofCafe = id === undefined ? paths.followedCafes() : paths.cafeTab(id, 'coupon')
  const above = meetupId === null ? ofCafe : paths.meetup(meetupId)
  const goBack = useWayBack(above)
  const { title } = meetupId === null ? stamping : checkingIn
  return (
    <>
      <PageHead title={title} path={paths.stampScan(id ?? '')} hidden />
      <TopBar title={title} backHref={above} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>
        {id === undefined ? <ScanAny /> : <ScanScreen key={id} id={id} meetupId={meetupId} />}
      </MembersOnly>
    </>
  )
}
