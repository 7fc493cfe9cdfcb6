import { useQuery } from '@tanstack/react-query'
import { dayInWords } from '~/lib/day-in-words'
import { seoulDate } from '~/lib/seoul-date'
import { Answer } from '~/ui/answer'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { accountQueries } from '../queries'
import { useAgreeToMarketing } from './use-account-changes'

/** Whether the member receives marketing messages, and since when. */
export function MarketingSwitch() {
  const query = useQuery(accountQueries.consentTo('marketing'))
  const agree = useAgreeToMarketing()
  return (
    <Answer
      query={query}
      inSection
      skeleton={<Skeleton shape="block" className="h-14" />}
      failure="동의한 내용을 불러오지 못했어요"
    >
      {({ since }) => (
        <Switch
          label="이벤트와 혜택 소식 받기"
          description={
            since === null ? '지금은 받지 않아요' : `${dayInWords(seoulDate(new Date(since)))}에 동의했어요`
          }
          checked={since !== null}
          onChange={(isGiven) =>
            agree.mutate(isGiven, {
              onError: (error) => sayFailure(error),
            })
          }
        />
      )}
    </Answer>
  )
}
