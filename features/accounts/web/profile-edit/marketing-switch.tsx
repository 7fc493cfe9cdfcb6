import { useQuery } from '@tanstack/react-query'
import { dayInWords } from '~/lib/day-in-words'
import { adNightInWords } from '~/lib/notice-kind'
import { seoulDate } from '~/lib/seoul-date'
import { Answer } from '~/ui/answer'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { showToast } from '~/ui/toast-store'
import { accountQueries, consentedAt } from '../queries'
import { useAgreeToMarketing } from './use-account-changes'

const sinceInWords = (since: string | null) =>
  since === null ? '지금은 받지 않아요' : `${dayInWords(seoulDate(new Date(since)))}에 동의했어요`

/** Says what was done, and when, as the law has it. */
const callbacks = {
  onSuccess: ({ message }: { message: string }) => showToast({ type: 'success', message }),
  onError: (error: Error) => sayFailure(error),
}

/** Whether news may come at night too, for those who receive it. */
function NightSwitch({ since }: { since: string | null }) {
  const agree = useAgreeToMarketing({ atNight: true })
  return (
    <Switch
      label={`${adNightInWords}까지도 받기`}
      description={sinceInWords(since)}
      checked={since !== null}
      onChange={(isGiven) => agree.mutate(isGiven, callbacks)}
    />
  )
}

/** Whether the member receives marketing messages, and since when. */
export function MarketingSwitch() {
  const query = useQuery(accountQueries.consents())
  const agree = useAgreeToMarketing({ atNight: false })
  return (
    <Answer
      query={query}
      inSection
      skeleton={<Skeleton shape="block" className="h-14" />}
      failure="동의한 내용을 불러오지 못했어요"
    >
      {(consents) => {
        const since = consentedAt(consents, 'marketing')
        return (
          <>
            <Switch
              label="이벤트와 혜택 소식 받기"
              description={sinceInWords(since)}
              checked={since !== null}
              onChange={(isGiven) => agree.mutate(isGiven, callbacks)}
            />
            {since === null ? null : <NightSwitch since={consentedAt(consents, 'marketing-night')} />}
          </>
        )
      }}
    </Answer>
  )
}
