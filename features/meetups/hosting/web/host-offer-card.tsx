import { useQuery } from '@tanstack/react-query'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import type { Meetup } from '../../core/endpoints'
import { CardRoom, cardRoom } from '../../core/web/card-room'
import { hostingEndpoints } from '../endpoints'

const card = 'mx-5 mt-5 min-h-38 rounded-card bg-brand/10 px-4 py-4 ring-1 ring-brand/30 ring-inset'

function ForMe({ meetup }: { meetup: Meetup }) {
  const answer = useCall(hostingEndpoints.answerHosting)
  const give = async (accepts: boolean) => {
    try {
      await answer.mutateAsync({ params: { id: meetup.id }, body: { accepts } })
      showToast({ type: 'success', message: accepts ? '이제 이 모임의 방장이에요' : '맡지 않기로 했어요' })
    } catch (error) {
      sayFailure(error as Error, '답하지 못했어요')
    }
  }
  return (
    <section aria-label="방장 부탁" className={card}>
      <h2 className="break-words font-bold text-17 text-ink">
        {meetup.host?.name} 님이 방장을 맡아 달라고 해요
      </h2>
      <p className="mt-1 text-pretty text-15 text-ink">
        맡으면 모임을 확정하고 사람을 받는 일을 내가 해요. 두 사람의 자리와 이용권은 그대로예요.
      </p>
      <div className="mt-3 flex gap-2">
        <Button variant="secondary" className="flex-1" onClick={() => void give(false)}>
          괜찮아요
        </Button>
        <Button className="flex-1" busy={answer.isPending} onClick={() => void give(true)}>
          맡을게요
        </Button>
      </div>
    </section>
  )
}

function ByMe({ meetup, name }: { meetup: Meetup; name: string }) {
  const takeBack = useCall(hostingEndpoints.takeHostingBack)
  const take = async () => {
    const isMeant = await showDialog({
      title: '부탁을 거둘까요?',
      message: `방장은 그대로 나예요. 다른 사람에게 부탁할 수 있어요.`,
      confirmLabel: '거두기',
      cancelLabel: '기다리기',
    })
    if (!isMeant) return
    try {
      await takeBack.mutateAsync({ params: { id: meetup.id } })
      showToast({ type: 'success', message: '부탁을 거뒀어요' })
    } catch (error) {
      sayFailure(error as Error, '거두지 못했어요')
    }
  }
  return (
    <section aria-label="방장 부탁" className={card}>
      <h2 className="break-words font-bold text-17 text-ink">{name} 님의 답을 기다려요</h2>
      <p className="mt-1 text-pretty text-15 text-ink">
        맡겠다고 하면 방장이 바뀌고, 나는 참여자로 남아요. 모집이 마감될 때까지 답할 수 있어요.
      </p>
      <Button variant="secondary" className="mt-3 w-full" onClick={() => void take()}>
        부탁 거두기
      </Button>
    </section>
  )
}

/** What the host offers somebody at the table. Nothing for everybody else. */
export function HostOfferCard({ meetup }: { meetup: Meetup }) {
  const { data } = useQuery(ownQuery(hostingEndpoints.hostOffer, { params: { id: meetup.id } }, onReturn))
  if (data === undefined) return <CardRoom className={cardRoom.hostOffer} />
  const { offer } = data
  if (offer === null) return null
  return offer.isForViewer ? <ForMe meetup={meetup} /> : <ByMe meetup={meetup} name={offer.to.name} />
}
