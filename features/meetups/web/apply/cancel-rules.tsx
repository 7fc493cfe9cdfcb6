import { type PassTier, passPrice } from '~/features/passes/pass'
import type { Meetup } from '../../core/endpoints'
import { cancelRulesInWords, joiningInWords } from '../../core/meetup-texts'

function rulesOf(meetup: Meetup, tier: PassTier, now: Date): { first: string; more: string[] } {
  const { first, more } = cancelRulesInWords(
    { startsAt: new Date(meetup.startsAt), byCafe: meetup.byCafe, isAutomatic: meetup.autoAccepts },
    now,
  )
  if (meetup.awaitsYesUntil === null)
    return { first, more: [...more, joiningInWords(tier, meetup.autoAccepts)] }
  return {
    first: '매장이 확인하기 전에는 언제 취소해도 이용권이 돌아와요.',
    more: [
      `신청하면 ${passPrice(tier)} 이용권 1장을 맡아 두고, 매장이 확인하면 써요.`,
      `확인한 뒤에는 이래요. ${first}`,
      ...more,
    ],
  }
}

/** What becomes of the pass of somebody who joins now. What is true now comes first. */
export function CancelRules({ meetup, tier, now }: { meetup: Meetup; tier: PassTier | null; now: Date }) {
  if (tier === null) {
    return (
      <p className="mt-6 rounded-card bg-sunken px-4 py-4 text-15 text-ink-dim">
        {joiningInWords(null, true)}
      </p>
    )
  }
  const { first, more } = rulesOf(meetup, tier, now)
  return (
    <section aria-label="환불 규정" className="mt-6 rounded-card bg-sunken px-4 py-4">
      <h2 className="sr-only">이용권 환불 규정</h2>
      <p className="text-pretty font-bold text-15 text-ink">{first}</p>
      <ul className="mt-2 list-disc space-y-1.5 pl-4 text-13 text-ink-dim">
        {more.map((rule) => (
          <li key={rule} className="text-pretty">
            {rule}
          </li>
        ))}
      </ul>
    </section>
  )
}
