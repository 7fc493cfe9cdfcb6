import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import { QrInvitation } from '~/ui/qr-invitation'
import { actsForAbsent, mayStart } from '../../shared-timer'
import { longestName, nameOf } from '../../timer-setup'
import { act, type SharedTimer, takeSeat } from '../shared-timer-store'
import { FirstPlayer } from '../timer/first-player'
import { wakeAudio } from '../use-cues'
import { Seats } from './seats'

function Invitation({ code }: { code: string }) {
  // `window` exists, because sessions are loaded only in the browser.
  const address = `${window.location.origin}${paths.timerJoin(code)}`
  return (
    <QrInvitation
      title="다른 폰에서 QR을 비추거나 코드를 입력해 주세요"
      label="함께하기 QR 코드"
      address={address}
      shareTitle="함께 쓰는 타이머"
    >
      <p className="mt-4 text-13 text-ink-dim">코드</p>
      <p className="font-extrabold text-30 text-ink tracking-[0.2em]">{code}</p>
    </QrInvitation>
  )
}

/** The invitation on a phone that has come by it: others at the table rarely need it. */
function FoldedInvitation({ code }: { code: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="mt-6">
      <Button
        variant="secondary"
        className="w-full"
        aria-expanded={isOpen}
        icon={<Icon name="users" size={18} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        다른 사람 초대하기
      </Button>
      {isOpen ? (
        <div className="mt-3">
          <Invitation code={code} />
        </div>
      ) : null}
    </div>
  )
}

/** Who opens a timer without saying their name is called by their nickname, as those are who come to it. */
function useOwnName({ setup, ownSeat }: NonNullable<SharedTimer['session']>, nickname: string): void {
  const isNamed = useRef(false)
  const isUnnamed = ownSeat === 0 && setup.names[0]?.trim() === '' && nickname !== ''
  useEffect(() => {
    if (!isUnnamed || isNamed.current) return
    isNamed.current = true
    // A name that the table has already, or no connection, leaves the seat as it is.
    takeSeat(0, nickname).catch(() => null)
  }, [isUnnamed, nickname])
}

/** The screen before the start. Who has scanned sees the seats first, who opened the timer the invitation. */
export function Lobby({ session }: { session: NonNullable<SharedTimer['session']> }) {
  const { setup, seats, silent, ownSeat, code } = session
  const [search] = useSearchParams()
  const account = useSession()
  const [first, setFirst] = useState(setup.first)
  const after = search.get('after')
  const isHost = ownSeat === 0
  const absent = setup.names.filter((_, seat) => !seats.includes(seat) || silent.includes(seat)).length
  const actsForOthers = absent > 0 && ownSeat !== null && actsForAbsent(session, ownSeat)
  const canStart = ownSeat !== null && mayStart(session, ownSeat)
  // A nickname may come to be longer than a name at the timer.
  const nickname = [...(account.account?.nickname ?? '')].slice(0, longestName).join('')
  useOwnName(session, nickname)
  return (
    <div className="px-5 pt-2 pb-32">
      {isHost ? (
        <div className="pb-6">
          <Invitation code={code} />
        </div>
      ) : null}
      {/* Starts anew once the session is known, so that the nickname is filled in. */}
      <Seats key={nickname} session={session} nickname={nickname} isNext={after !== null} />
      {canStart && !session.teach ? (
        <FirstPlayer names={setup.names} first={first} onChange={setFirst} />
      ) : null}
      {isHost ? null : <FoldedInvitation code={code} />}
      {after === null ? null : (
        <div className="-mx-4 mt-4 border-line border-t pt-2">
          <ListRow
            title="지난 게임 결과"
            description="순위를 보고 내 기록에 저장해요."
            leading={<Icon name="document" className="text-ink-dim" />}
            href={paths.timerShared(after)}
          />
        </div>
      )}
      <BottomBar>
        {canStart ? (
          <Button
            size="bottom"
            onClick={() => {
              wakeAudio()
              if (session.teach) act('page', null, 0)
              else act('start', first)
            }}
          >
            {session.teach
              ? '설명 시작하기'
              : actsForOthers
                ? `시작하기 · 빈자리 ${absent}곳은 내가 넘겨요`
                : '시작하기'}
          </Button>
        ) : (
          <p className="py-3.5 text-center font-semibold text-15 text-ink-dim" role="status">
            {ownSeat === null
              ? '자리를 선택해 주세요'
              : `${nameOf(setup.names, 0)} 님이 시작하기를 기다리고 있어요`}
          </p>
        )}
      </BottomBar>
    </div>
  )
}
