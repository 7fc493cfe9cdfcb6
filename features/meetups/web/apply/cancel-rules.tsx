import type { PassTier } from '~/features/passes/pass'
import type { Meetup } from '../../endpoints'
import { cancelRulesInWords, joiningInWords } from '../../meetup-texts'

/** What becomes of the pass of somebody who joins now. What is true now comes first. */
export function CancelRules({ meetup, tier, now }: { meetup: Meetup; tier: PassTier | null; now: Date }) {
  if (tier === null) {
    return (
      <p className="mt-6 rounded-card bg-sunken px-4 py-4 text-15 text-ink-dim">
        {joiningInWords(null, true)}
      </p>
    )
  }
  const { first, more } = cancelRulesInWords(new Date(meetup.startsAt), now)
  return (
    <section aria-label="환불 규정" className="mt-6 rounded-card bg-sunken px-4 py-4">
      <h2 className="sr-only">이용권 환불 규정</h2>
      <p className="text-pretty font-bold text-15 text-ink">{first}</p>
      <ul className="mt-2 list-disc space-y-1.5 pl-4 text-13 text-ink-dim">
        {[...more, joiningInWords(tier, meetup.autoAccepts)].map((rule) => (
          <li key={rule} className="text-pretty">
            {rule}
          </li>
        ))}
      </ul>
    </section>
  )
}
