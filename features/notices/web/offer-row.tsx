import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '~/features/paths'
import { useDeviceValue, useIsDeviceRead } from '~/lib/web/device-values'
import { timeNow } from '~/lib/web/now'
import { Button, buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { useSheet } from '~/ui/use-sheet'
import type { AlimtalkTopic } from '../alimtalk'
import { noticeOffer } from '../notice-offer'
import type { PushObstacle } from '../push'
import { InstallSheet } from './install-sheet'
import { noticeQueries } from './queries'
import { useAlimtalkChoice } from './use-alimtalk-choice'
import { notePushRefused, pushRefusedAt, usePushDevice, usePushState } from './use-push-device'

export interface NoticeOfferProps {
  /** The first half of the question, as '방장이 답하면'. */
  when: string
  /** The topic of the 알림톡 that says the same; without it KakaoTalk is not offered. */
  alimtalk?: AlimtalkTopic
  className?: string
}

const noPush: Record<PushObstacle, string> = {
  'in-app': '이 앱 안에서는 푸시를 켤 수 없어요.',
  install: '',
  unsupported: '이 브라우저는 푸시를 받을 수 없어요.',
  'no-worker': '이 창에서는 푸시를 켤 수 없어요.',
  denied: '이 브라우저에서 미플의 알림이 차단돼 있어요.',
}

function Row({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div
      className={cx('flex flex-wrap items-center gap-x-2 rounded-card bg-sunken py-1 pr-1 pl-3', className)}
    >
      <Icon name="bell" size={18} className="shrink-0 text-brand-strong" />
      {children}
    </div>
  )
}

const sentence = 'min-w-0 flex-1 basis-36 py-1.5 text-pretty text-13 text-ink'

/** Sends 알림톡 of this kind: to the proven number, or after proving one. */
function ByKakao({ phone, topic }: { phone: string | null; topic: AlimtalkTopic }) {
  const { pathname, search } = useLocation()
  const { mutate, isPending } = useAlimtalkChoice()
  const label = '카카오톡으로 받기'
  return phone === null ? (
    <Link href={paths.phone(`${pathname}${search}`)} className={buttonClass('secondary', 'small')}>
      {label}
    </Link>
  ) : (
    <Button
      variant="secondary"
      size="small"
      busy={isPending}
      onClick={() => mutate({ topic, isWanted: true })}
    >
      {label}
    </Button>
  )
}

export function OfferRow({ when, alimtalk: topic, className }: NoticeOfferProps) {
  const isRead = useIsDeviceRead()
  const refusedAt = useDeviceValue(pushRefusedAt)
  const { data: push } = usePushState()
  const { mutate, isPending } = usePushDevice()
  const mayNeedKakao = push !== undefined && !push.isOn && topic !== undefined
  const kakao = useQuery({ ...noticeQueries.alimtalk(), enabled: mayNeedKakao })
  const howTo = useSheet()
  if (!isRead || push === undefined || (mayNeedKakao && kakao.isPending)) return null
  const { obstacle } = push
  const choice = kakao.data?.choices.find((each) => each.topic === topic)
  const offer = noticeOffer({
    ...push,
    alimtalk: choice ? { phone: kakao.data?.phone ?? null, isWanted: choice.isWanted } : null,
    refusedAt,
    now: timeNow(),
  })
  switch (offer.is) {
    case 'pushed':
      return null
    case 'alimtalk':
      return (
        <Row className={className}>
          <p className={sentence}>
            {when} {offer.phone}의 카카오톡으로 알려 드려요.
          </p>
        </Row>
      )
    case 'log':
      return (
        <Row className={className}>
          <p className={sentence}>
            {obstacle === null ? null : noPush[obstacle]} 소식은 홈 위쪽 종(알림)에서 볼 수 있어요.
          </p>
          <Link href={paths.notices()} className={buttonClass('ghost', 'small')}>
            알림 보기
          </Link>
        </Row>
      )
    case 'ask': {
      const { ways } = offer
      return (
        <Row className={className}>
          <p className={sentence}>{when} 바로 알려 드릴까요?</p>
          {/* Together, or the cross alone would go to a line of its own. */}
          <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
            {ways.includes('push') ? (
              <Button size="small" busy={isPending} onClick={() => mutate(true)}>
                알림 켜기
              </Button>
            ) : null}
            {ways.includes('install') ? (
              <Button size="small" aria-haspopup="dialog" onClick={howTo.open}>
                켜는 방법
              </Button>
            ) : null}
            {ways.includes('alimtalk') && topic ? (
              <ByKakao phone={kakao.data?.phone ?? null} topic={topic} />
            ) : null}
            <IconButton icon="close" label="다음에 하기" onClick={notePushRefused} />
          </div>
          {howTo.wasOpened ? <InstallSheet sheet={howTo} /> : null}
        </Row>
      )
    }
  }
}
