import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Cafe } from '~/features/cafes/endpoints'
import { cafeQueries } from '~/features/cafes/web/queries'
import { type PassTier, passPrice, toPassTier } from '~/features/passes/pass'
import { passQueries } from '~/features/passes/web/queries'
import { paths } from '~/features/paths'
import { forgetWhatFor } from '~/features/payments/web/what-for-store'
import { countCharacters } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import { seoulShortMoment } from '~/lib/seoul-date'
import { type CallFailed, detailsOf } from '~/lib/web/call-failed'
import { timeNow } from '~/lib/web/now'
import { ownQuery } from '~/lib/web/own-query'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { banEndpoints } from '../../../bans/endpoints'
import { isDay, longestContact, longestPassword, shortestPassword, startsAtOf } from '../../../core/meetup'
import { tierInWords } from '../../../core/meetup-in-words'
import { contactTooLong } from '../../../core/meetup-texts'
import { daysAhead, weeksAfter } from '../../../core/series'
import { tierOn } from '../../../core/tier'
import { ownBirthYear } from '../../../core/web/use-age'
import { seatQueries } from '../../../seats/web/queries'
import { openingEndpoints } from '../../endpoints'
import { missingFields, whyCannotOpen } from '../../new-meetup'
import { openingRefusals, openProblemInWords, openProblems } from '../../refusals'
import { draftOfNewMeetup, emptyNewMeetup, gamesFieldOf, type TypedMeetup } from '../new-meetup-store'
import { isAsked, seatsAt } from '../use-taken-times'

function extraProblem({ isPublic, password, contact }: TypedMeetup) {
  const length = countCharacters(password)
  if (!isPublic && (length < shortestPassword || length > longestPassword)) {
    return {
      field: 'password',
      message: `비밀번호는 ${shortestPassword}~${longestPassword}자로 정해 주세요.`,
    }
  }
  if (countCharacters(contact.trim()) > longestContact) {
    return { field: 'contact', message: contactTooLong }
  }
  return null
}

/** Days of another weekday were chosen before the first day changed. */
const daysOf = ({ day, days }: Pick<TypedMeetup, 'day' | 'days'>) =>
  weeksAfter(day).filter((week) => days.includes(week))

function toNewMeetup({ games, brought, ...typed }: TypedMeetup, expectedPrice: number | null) {
  return {
    ...typed,
    title: typed.title.trim(),
    content: typed.content.trim(),
    password: typed.isPublic ? '' : typed.password,
    contact: typed.contact.trim(),
    days: isDay(typed.day) ? daysOf(typed) : [],
    gameIds: games.map(({ id }) => id),
    broughtIds: brought.map(({ id }) => id),
    expectedPrice,
  }
}

function passInWords(tier: PassTier | null, needsYes: boolean): string {
  if (tier === null) return tierInWords(null)
  const pass = `${passPrice(tier)} 이용권 1장을`
  return needsYes ? `${pass} 맡아 두고, 매장이 확인하면 써요.` : `${pass} 써요.`
}

function repeatInWords(more: number): string[] {
  return more === 0
    ? []
    : [`매주 모두 ${more + 1}번 열어요. 다음 모임은 ${daysAhead}일 전에 열리고 그때 이용권을 1장씩 써요.`]
}

/** The new-meetup form, with the passes and the cafe that its rules need. */
export function useNewMeetup(memberId: number) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const open = useCall(openingEndpoints.open)
  const [initial] = useState(() => emptyNewMeetup(timeNow()))
  const isAsking = useRef(false)
  const [isReadingCafe, setIsReadingCafe] = useState(false)
  // The price that the question showed; the server refuses another one.
  const announcedTier = useRef<PassTier | null>(null)
  const counts = useQuery(passQueries.counts())
  const passes = counts.data ?? null
  const { data: born } = useQuery(ownBirthYear())
  const isBanned = Boolean(useQuery(ownQuery(banEndpoints.ownBan, {})).data?.ban)

  const cafeOf = (cafeId: number | null) =>
    cafeId === null ? null : (client.getQueryData(cafeQueries.detail(String(cafeId)).queryKey) ?? null)

  const seatsOf = ({ cafeId, day, time }: Pick<TypedMeetup, 'cafeId' | 'day' | 'time'>) =>
    cafeId === null
      ? undefined
      : seatsAt(client.getQueryData(seatQueries.seatsOnDay(cafeId, day).queryKey), { day, time })

  function check(typed: TypedMeetup) {
    const cafe = cafeOf(typed.cafeId)
    const why = whyCannotOpen(typed, {
      // While the number of passes is unknown, the server decides.
      passes,
      cafe: passes === null ? null : cafe,
      needsYes: cafe !== null && isAsked(seatsOf(typed), cafe),
      birthYear: born?.birthYear,
      isBanned,
      now: timeNow(),
    })
    if (why === null) return extraProblem(typed)
    if (why === 'noBirthYear') return { field: 'birthYear', message: openProblems[why].says }
    const field = why === 'missing' ? missingFields(typed)[0] : openProblems[why].field
    const message = openProblemInWords(why, startsAtOf(typed.day, typed.time), cafe)
    return { field: field ?? 'pass', message }
  }

  async function explain(error: CallFailed) {
    // Both refusals have one code.
    const noPass = detailsOf(error, openingRefusals.noWeekdayPass)
    if (noPass) {
      const isGoing = await showDialog({
        title: error.message,
        message: `${grouped(noPass.requiredPrice)}원 이용권이 필요해요. 이용권·쿠폰으로 이동할까요?`,
        confirmLabel: '이동',
        cancelLabel: '취소',
      })
      if (isGoing) void navigate(paths.couponBox())
      return
    }
    const changed = detailsOf(error, openingRefusals.priceChanged)
    if (changed) {
      await client.invalidateQueries({ queryKey: cafeQueries.all() })
      const now = changed.requiredPrice
      await showDialog({
        title: '카페의 이용권 가격이 바뀌었어요',
        message: `${now === null ? '이제 현장에서 결제해요.' : `이제 ${passPrice(toPassTier(now))} 이용권이 필요해요.`} 확인하고 다시 열어 주세요.`,
      })
      return
    }
    sayFailure(error, '모임을 열지 못했어요')
  }

  function goOn(message: string, path: string) {
    forgetWhatFor()
    showToast({ type: 'success', message })
    void navigate(path, { replace: true })
  }

  const form = useForm({
    initial,
    draft: draftOfNewMeetup(memberId),
    check,
    toField: gamesFieldOf,
    send: (typed, { key }) => open.mutateAsync({ body: toNewMeetup(typed, announcedTier.current), key }),
    onSent: ({ id }) => goOn('모임을 열었어요. 함께할 사람에게 알려 보세요', paths.meetup(id)),
    onStoredBefore: () =>
      goOn('앞서 보낸 내용으로 열었어요. 모임을 확인해 주세요', paths.meetups('?tab=mine')),
    onFailed: explain,
  })

  // The form's values may change while the cafe is being read; the latest ones count afterwards.
  const latest = useRef({ form, check })
  useLayoutEffect(() => {
    latest.current = { form, check }
  })

  /** Reads the chosen cafe, because the question shows its price. Null if it cannot be read. */
  async function readCafe(cafeId: number): Promise<Cafe | null> {
    const known = cafeOf(cafeId)
    if (known !== null) return known
    setIsReadingCafe(true)
    try {
      return await client.fetchQuery(cafeQueries.detail(String(cafeId)))
    } catch (error) {
      sayFailure(error as Error, '카페를 불러오지 못했어요')
      return null
    } finally {
      setIsReadingCafe(false)
    }
  }

  const isReady = () => latest.current.check(latest.current.form.values) === null

  async function isMeant(): Promise<boolean> {
    const { cafeId } = latest.current.form.values
    if (!isReady() || cafeId === null) return true
    const cafe = await readCafe(cafeId)
    if (cafe === null) return false
    const { values } = latest.current.form
    // Meanwhile another cafe may have been chosen, or the cafe may turn out to be closed then.
    if (values.cafeId !== cafeId || !isReady()) return isMeant()
    const tier = tierOn(values.day, cafe)
    announcedTier.current = tier
    const needsYes = isAsked(seatsOf(values), cafe)
    return showDialog({
      title: '모임을 열까요?',
      message: [
        seoulShortMoment(startsAtOf(values.day, values.time)),
        cafe.name,
        passInWords(tier, needsYes),
        ...repeatInWords(daysOf(values).length),
      ].join('\n'),
      confirmLabel: '열기',
      cancelLabel: '뒤로',
    })
  }

  /** Asks for confirmation before it sends a valid form. An invalid form shows its problem instead. */
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isAsking.current || form.isSending) return
    isAsking.current = true
    const isConfirmed = await isMeant()
    isAsking.current = false
    if (isConfirmed) latest.current.form.submit(event)
  }

  return {
    form: { ...form, submit: (event: FormEvent) => void submit(event) },
    counts,
    isBanned,
    isBusy: form.isSending || isReadingCafe,
    busyLabel: isReadingCafe ? '카페를 확인하고 있어요' : '모임을 열고 있어요',
  }
}
