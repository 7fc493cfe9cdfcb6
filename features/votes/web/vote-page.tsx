import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { CallFailed } from '~/lib/web/call-failed'
import { deviceMark } from '~/lib/web/idempotency-key'
import { PageHead } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { useWayBack } from '~/lib/web/use-way-back'
import { BottomBar } from '~/ui/bottom-bar'
import { Button, buttonClass } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ListRow } from '~/ui/list-row'
import { QrInvitation } from '~/ui/qr-invitation'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { emptyDraft } from '../draft'
import { type Vote, voteEndpoints } from '../endpoints'
import { voteRefusals } from '../refusals'
import { endInWords, occasionInWords } from '../vote-in-words'
import { useVote, useVoteKey } from './use-vote'
import { BallotBar } from './vote/ballot-bar'
import { GameChoice } from './vote/game-choice'
import { SentBallot, type VoteDraft } from './vote/own-ballot'
import { Outcome, Ranking } from './vote/ranking'

const VoteSkeleton = () => (
  <div aria-busy="true">
    <span className="sr-only">투표를 불러오고 있어요</span>
    <Blocks heights="h-7 h-4 h-20 h-6 h-60" />
  </div>
)

function NotThere({ message }: { message: string }) {
  return (
    <EmptyState
      title={message}
      action={
        <Link href={paths.nearby()} className={buttonClass()}>
          카페 찾기
        </Link>
      }
    />
  )
}

function VoteHead({ vote }: { vote: Vote }) {
  const { cafe, meetup } = vote
  return (
    <header>
      <h2 className="wrap-anywhere text-pretty font-bold text-24 text-ink">{meetup?.title ?? cafe.name}</h2>
      <p className="mt-1.5 text-pretty text-15 text-ink-dim">
        {meetup ? `${cafe.name} · ` : ''}
        {occasionInWords(vote)}
      </p>
    </header>
  )
}

/** How others at the table come to vote. At a meetup they find the way on its page. */
function Invitation({ voteKey, isOpener }: { voteKey: string; isOpener: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpener)
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
          <QrInvitation
            title="다른 폰에서 QR을 비추면 함께 투표해요"
            label="투표 QR 코드"
            address={`${window.location.origin}${paths.vote(voteKey)}`}
            shareTitle="게임 투표"
          />
        </div>
      ) : null}
    </div>
  )
}

function CloseButton({ vote, onDone }: { vote: Vote; onDone: (vote: Vote) => void }) {
  const close = useCall(voteEndpoints.close)
  async function ask(): Promise<void> {
    const isMeant = await showDialog({
      title: '투표를 끝낼까요?',
      message: vote.meetup
        ? '지금 1위와 2위가 모임의 게임이 돼요. 끝낸 투표는 다시 열 수 없어요.'
        : '지금 순위대로 정해져요. 끝낸 투표는 다시 열 수 없어요.',
      confirmLabel: '투표 끝내기',
      cancelLabel: '취소',
    })
    if (!isMeant) return
    try {
      onDone(await close.mutateAsync({ params: { key: vote.key }, body: { phone: deviceMark() } }))
    } catch (error) {
      sayFailure(error as Error, '투표를 끝내지 못했어요')
    }
  }
  return (
    <Button variant="secondary" className="mt-4 w-full" onClick={ask}>
      투표 끝내기
    </Button>
  )
}

/** For the phone that opened the vote of a table, whose link others may have who do not sit there. */
function EmptyButton({ vote, onDone }: { vote: Vote; onDone: (vote: Vote) => void }) {
  const empty = useCall(voteEndpoints.empty)
  async function ask(): Promise<void> {
    const isMeant = await showDialog({
      title: '표를 모두 비울까요?',
      message: `지금까지 받은 ${vote.ballots}명의 표가 모두 사라지고, 다 같이 처음부터 다시 투표해요. 비운 표는 되돌릴 수 없어요.`,
      confirmLabel: '표 비우기',
      cancelLabel: '취소',
      tone: 'danger',
    })
    if (!isMeant) return
    try {
      onDone(await empty.mutateAsync({ params: { key: vote.key }, body: { phone: deviceMark() } }))
      showToast({ type: 'success', message: '표를 모두 비웠어요' })
    } catch (error) {
      sayFailure(error as Error, '표를 비우지 못했어요')
    }
  }
  return (
    <Button variant="secondary" className="mt-2 w-full" onClick={ask}>
      표 모두 비우기
    </Button>
  )
}

/** The result so far, with the way to end it for who may. */
function Result({
  vote,
  isLive,
  isShort,
  onDone,
}: {
  vote: Vote
  isLive: boolean
  isShort: boolean
  onDone: (vote: Vote) => void
}) {
  return (
    <section aria-labelledby="vote-ranking" className="mt-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="vote-ranking" className="font-bold text-17 text-ink">
          지금 순위
        </h2>
        <p className="tabular text-13 text-ink-dim" role="status">
          {isLive ? `${vote.ballots}명이 투표했어요` : '연결을 기다리고 있어요'}
        </p>
      </div>
      <Ranking vote={vote} isShort={isShort} />
      <p className="mt-3 text-pretty text-13 text-ink-dim">
        {endInWords(vote)} 누가 무엇을 선택했는지는 아무에게도 보이지 않아요.
      </p>
      {vote.canClose ? <CloseButton vote={vote} onDone={onDone} /> : null}
      {vote.canEmpty && vote.ballots > 0 ? <EmptyButton vote={vote} onDone={onDone} /> : null}
    </section>
  )
}

function OpenVote({
  vote,
  table,
  isLive,
  take,
}: {
  vote: Vote
  table: string
  isLive: boolean
  take: (vote: Vote) => void
}) {
  const { key, own, meetup, canVote } = vote
  /** What is being chosen; null once it is sent. */
  const [typed, setTyped] = useState<VoteDraft | null>(null)
  const cast = useCall(voteEndpoints.cast)
  const draft = typed ?? emptyDraft
  const isChoosing = canVote && (own === null || typed !== null)
  const isEmpty = draft.games.length === 0 && draft.veto === null
  const invitation =
    meetup === null && table === '' ? (
      <Invitation voteKey={key} isOpener={vote.canClose && vote.ballots === 0} />
    ) : null

  async function send(): Promise<void> {
    const gameIds = draft.games.map(({ id }) => id)
    const body = { phone: deviceMark(), gameIds, vetoId: draft.veto?.id ?? null }
    try {
      take(await cast.mutateAsync({ params: { key }, body }))
      setTyped(null)
      window.scrollTo({ top: 0 })
      showToast({ type: 'success', message: own === null ? '투표했어요' : '내 표를 바꿨어요' })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      sayFailure(error, '투표하지 못했어요')
    }
  }

  return (
    <div className="px-5 pt-2 pb-44">
      <VoteHead vote={vote} />
      {isChoosing ? invitation : null}
      <Result vote={vote} isLive={isLive} isShort={isChoosing} onDone={take} />
      {isChoosing ? <GameChoice voteKey={key} draft={draft} onChange={setTyped} /> : null}
      {own !== null && !isChoosing ? (
        <section aria-labelledby="vote-own" className="mt-9">
          <h2 id="vote-own" className="font-bold text-17 text-ink">
            내 표
          </h2>
          <SentBallot ballot={own} />
          {own.veto && !vote.vetoed.some(({ id }) => id === own.veto?.id) ? (
            <p className="mt-1 text-pretty text-13 text-ink-dim">
              제외는 먼저 투표한 {vote.people}명의 것만 세어서, 이 제외는 세지 않았어요.
            </p>
          ) : null}
        </section>
      ) : null}
      {isChoosing ? null : invitation}
      {isChoosing && !isEmpty ? (
        <BallotBar
          draft={draft}
          label={own === null ? '투표하기' : '바꾼 표 보내기'}
          onChange={setTyped}
          onSend={send}
        />
      ) : (
        <BottomBar>
          {own !== null && !isChoosing ? (
            <Button
              variant="secondary"
              size="bottom"
              onClick={() => setTyped({ games: own.games, veto: own.veto })}
            >
              내 표 바꾸기
            </Button>
          ) : (
            <p className="text-balance py-3.5 text-center font-semibold text-15 text-ink-dim" role="status">
              {canVote ? '하고 싶은 게임을 선택해 주세요' : voteRefusals.cast.notSeated.says}
            </p>
          )}
        </BottomBar>
      )}
    </div>
  )
}

function ClosedVote({ vote, table }: { vote: Vote; table: string }) {
  const { meetup, ranking, cafe } = vote
  const [winner] = ranking
  return (
    <div className="px-5 pt-2 pb-32">
      <VoteHead vote={vote} />
      <div className="mt-7">
        <Outcome vote={vote} />
      </div>
      {winner && table === '' ? (
        <ul className="-mx-4 mt-6 border-line border-t pt-2">
          <li>
            <ListRow
              title={meetup ? '누가 설명할지 정하기' : '함께 보는 설명'}
              description={
                meetup
                  ? '모임 화면에서 설명할 게임을 맡을 수 있어요.'
                  : '한 사람이 넘기면 모두의 폰이 따라와요.'
              }
              leading={<Icon name="document" className="text-ink-dim" />}
              href={meetup ? paths.meetup(meetup.id) : paths.timerTeach(winner.id)}
            />
          </li>
          <li>
            <ListRow
              title="플레이 기록하기"
              description="게임이 끝나면 남겨 주세요."
              leading={<Icon name="pencil" className="text-ink-dim" />}
              href={paths.logPlay(winner.id, meetup?.id)}
            />
          </li>
        </ul>
      ) : null}
      <BottomBar>
        {table !== '' ? (
          <Link href={paths.table(table)} className={buttonClass('primary', 'bottom')}>
            테이블로 돌아가기
          </Link>
        ) : meetup ? (
          <Link href={paths.meetup(meetup.id)} className={buttonClass('primary', 'bottom')}>
            모임으로 가기
          </Link>
        ) : winner ? (
          <Link href={paths.timer({ game: winner })} className={buttonClass('primary', 'bottom')}>
            타이머로 시작하기
          </Link>
        ) : (
          <Link href={paths.newVote(cafe.id)} className={buttonClass('primary', 'bottom')}>
            투표 다시 열기
          </Link>
        )}
      </BottomBar>
    </div>
  )
}

function Following({ voteKey }: { voteKey: string }) {
  const { account } = useSession()
  const { vote, failure, isLive, take } = useVote(voteKey, account?.id ?? null)
  // The code of the cafe's table that holds the vote.
  const table = useSearchParams()[0].get('table') ?? ''
  const back =
    table !== ''
      ? paths.table(table)
      : vote?.meetup
        ? paths.meetup(vote.meetup.id)
        : vote
          ? paths.cafe(vote.cafe.id)
          : paths.nearby()
  const goBack = useWayBack(back)
  return (
    <>
      <TopBar title={vote && !vote.isOpen ? '투표 결과' : '게임 투표'} backHref={back} onBack={goBack} />
      {failure ? (
        <NotThere message={failure.message} />
      ) : vote === null ? (
        <VoteSkeleton />
      ) : vote.isCancelled ? (
        <NotThere message={voteRefusals.read.cancelled.says} />
      ) : vote.isOpen ? (
        <OpenVote vote={vote} table={table} isLive={isLive} take={take} />
      ) : (
        <ClosedVote vote={vote} table={table} />
      )}
    </>
  )
}

export default function VotePage() {
  const key = useVoteKey()
  return (
    <>
      <PageHead title="게임 투표" path="/vote" hidden />
      {key ? (
        <Following key={key} voteKey={key} />
      ) : (
        <>
          <TopBar title="게임 투표" backHref={paths.nearby()} />
          {key === undefined ? <VoteSkeleton /> : <NotThere message={voteRefusals.read.noVote.says} />}
        </>
      )}
    </>
  )
}
