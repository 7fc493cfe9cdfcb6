import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQueries, consentedAt } from '~/features/accounts/web/queries'
import { dayInWords } from '~/lib/day-in-words'
import { seoulDate } from '~/lib/seoul-date'
import { Answer } from '~/ui/answer'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { agreeToLocation, withdrawConsent } from './location-store'

/** Whether the member consents to the use of their position, since when, and a way to take it back. */
export function LocationConsent() {
  const query = useQuery(accountQueries.consents())
  /** What was pressed, until the server has answered. */
  const [pressed, setPressed] = useState<boolean | null>(null)

  const change = async (isGiven: boolean) => {
    setPressed(isGiven)
    try {
      await (isGiven ? agreeToLocation() : withdrawConsent())
      await query.refetch()
    } catch (error) {
      sayFailure(error as Error)
    }
    setPressed(null)
  }

  return (
    <Answer
      query={query}
      inSection
      skeleton={<Skeleton shape="block" className="h-14" />}
      failure="동의한 내용을 불러오지 못했어요"
    >
      {(consents) => {
        const since = consentedAt(consents, 'location')
        return (
          <Switch
            label="현재 위치 사용"
            description={
              since === null ? '지금은 쓰지 않아요' : `${dayInWords(seoulDate(new Date(since)))}에 동의했어요`
            }
            checked={pressed ?? since !== null}
            onChange={(isGiven) => void change(isGiven)}
          />
        )
      }}
    </Answer>
  )
}
