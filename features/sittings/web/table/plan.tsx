import { useState } from 'react'
import { minutesInWords } from '~/features/votes/vote-in-words'
import { seoulTime } from '~/lib/seoul-date'
import { call } from '~/lib/web/call'
import { deviceMark } from '~/lib/web/idempotency-key'
import { queryClient } from '~/lib/web/query-client'
import { Chip } from '~/ui/chip'
import { type SittingNow, sittingEndpoints } from '../../endpoints'
import { mostSeats, playersAt, stays } from '../../sitting'
import { type AtTable, doAt } from '../use-table'

type Inside = NonNullable<SittingNow['inside']>

const counts = Array.from({ length: mostSeats }, (_, at) => at + 1)

export const peopleOf = ({ people, guests }: Inside) =>
  playersAt({ people, seated: guests.filter(({ isSeated }) => isSeated).length })

/** How many there are and for how long they stay, which may be left as it is. */
export function Plan({ inside, at }: { inside: Inside; at: AtTable }) {
  const [isOpen, setIsOpen] = useState(false)
  const people = peopleOf(inside)
  const { staysUntil } = inside
  const [minutes, setMinutes] = useState<number | null>(null)
  const send = (plan: { people: number; minutes: number | null }) =>
    doAt(
      at,
      call(
        sittingEndpoints.plan,
        { params: { code: at.code }, body: { phone: deviceMark(), ...plan } },
        { client: queryClient() },
      ),
      '정하지 못했어요',
    )
  function stay(wanted: number | null) {
    setMinutes(wanted)
    return send({ people, minutes: wanted })
  }
  return (
    <section aria-label="인원과 시간" className="mt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="tap-44 text-left text-15 text-ink-dim"
      >
        <b className="font-semibold text-ink">{people}명</b> ·{' '}
        {staysUntil === null ? '시간은 상관없어요' : `${seoulTime(new Date(staysUntil))}까지`}
        <span className="ml-2 font-medium text-brand-strong">{isOpen ? '접기' : '바꾸기'}</span>
      </button>
      {isOpen ? (
        <>
          <fieldset className="mt-4">
            <legend className="font-semibold text-13 text-ink">몇 명이 있어요?</legend>
            <div className="mt-2 flex flex-wrap gap-2">
              {counts.map((count) => (
                <Chip
                  key={count}
                  selected={count === people}
                  onClick={() => void send({ people: count, minutes })}
                >
                  {count}명
                </Chip>
              ))}
            </div>
          </fieldset>
          <fieldset className="mt-4">
            <legend className="font-semibold text-13 text-ink">지금부터 얼마나 더 있어요?</legend>
            <div className="mt-2 flex flex-wrap gap-2">
              <Chip selected={staysUntil === null} onClick={() => void stay(null)}>
                상관없어요
              </Chip>
              {stays.map((each) => (
                <Chip
                  key={each}
                  selected={staysUntil !== null && minutes === each}
                  onClick={() => void stay(each)}
                >
                  {minutesInWords(each)}
                </Chip>
              ))}
            </div>
          </fieldset>
        </>
      ) : null}
    </section>
  )
}
