import { useNavigate } from 'react-router'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { paths } from '~/features/paths'
import { endInWords } from '~/features/timer/forecast-in-words'
import { seoulEnd } from '~/lib/seoul-date'
import { call } from '~/lib/web/call'
import { deviceMark } from '~/lib/web/idempotency-key'
import { queryClient } from '~/lib/web/query-client'
import { Button, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { type SittingNow, sittingEndpoints } from '../../endpoints'
import { comesBefore } from '../../sitting'
import type { AtTable } from '../use-table'

type Inside = NonNullable<SittingNow['inside']>
type Game = NonNullable<Inside['game']>

const wordsOf = ({ timer }: Game) => {
  if (timer === null) return '이 게임으로 정했어요'
  if (timer.isOver) return timer.isRanked ? '끝났어요' : '끝났어요. 점수를 남겨 주세요'
  return timer.hasBegun ? '하고 있어요' : '시작하기를 기다리고 있어요'
}

const asDate = (moment: string | null) => (moment === null ? null : new Date(moment))

/** When the game ends about, and whether the table has to leave before. */
function End({ inside: { game, closesAt, staysUntil } }: { inside: Inside }) {
  const forecast = game?.timer?.forecast ?? null
  const end = forecast && endInWords(forecast)
  const before =
    forecast &&
    comesBefore(new Date(forecast.at), { closesAt: asDate(closesAt), staysUntil: asDate(staysUntil) })
  return (
    <>
      {end === null ? null : (
        <p className="tabular mt-3 font-semibold text-15 text-ink">
          {end.about} <span className="font-normal text-13 text-ink-dim">{end.range}</span>
        </p>
      )}
      <p role="status" className="text-pretty text-15 text-warn">
        {before === null
          ? ''
          : `${before.is === 'closing' ? `가게가 ${seoulEnd(before.at)}에 닫아요` : `${seoulEnd(before.at)}까지 있기로 했어요`}. 그 전에 안 끝날 수 있어요.`}
      </p>
    </>
  )
}

/** The game of the table and its next step: the explanation, the timer or the result, on which all its phones are. */
export function CurrentGame({
  inside,
  game,
  at,
  onOther,
}: {
  inside: Inside
  game: Game
  at: AtTable
  onOther: () => void
}) {
  const navigate = useNavigate()
  const { code } = at
  const until = [inside.closesAt, inside.staysUntil].filter((moment) => moment !== null).sort()[0] ?? ''
  async function openTimer(teaches: boolean): Promise<void> {
    try {
      const input = { params: { code }, body: { phone: deviceMark(), teaches } }
      const table = await call(sittingEndpoints.timer, input, { client: queryClient() })
      at.take(table)
      const key = table.sitting?.inside?.game?.timer?.key
      if (key !== undefined) await navigate(paths.timerShared(key, '', code, until))
    } catch (error) {
      sayFailure(error as Error, '타이머를 열지 못했어요')
    }
  }
  const { timer } = game
  const isOver = timer?.isOver === true
  return (
    <section
      aria-labelledby="table-game"
      className="mt-6 rounded-card bg-raised p-5 shadow-card ring-1 ring-line"
    >
      <div className="flex items-center gap-4">
        <GameCover game={game} size="row" className="w-18 shrink-0" />
        <div className="min-w-0 flex-1">
          <p className="text-13 text-ink-dim" role="status">
            {wordsOf(game)}
          </p>
          <h2 id="table-game" className="wrap-anywhere text-pretty font-bold text-20 text-ink">
            {game.name}
          </h2>
          <p className="mt-0.5 text-13 text-ink-dim">{game.players}명</p>
        </div>
      </div>
      <End inside={inside} />
      <div className="mt-4 flex flex-col gap-2">
        {timer !== null ? (
          <Link
            href={paths.timerShared(timer.key, '', code, isOver ? '' : until)}
            className={buttonClass(isOver && timer.isRanked ? 'secondary' : 'primary', 'medium')}
          >
            {isOver ? (timer.isRanked ? '결과 보기' : '점수 입력하기') : '타이머로 가기'}
          </Link>
        ) : (
          <>
            <Button icon={<Icon name="timer" size={18} />} onClick={() => openTimer(false)}>
              타이머 시작하기
            </Button>
            {game.isExplained ? (
              <Button
                variant="secondary"
                icon={<Icon name="book" size={18} />}
                onClick={() => openTimer(true)}
              >
                설명 함께 보고 시작하기
              </Button>
            ) : null}
          </>
        )}
        {timer === null || isOver ? (
          <Button variant={isOver && timer.isRanked ? 'primary' : 'ghost'} onClick={onOther}>
            {isOver ? '다음 게임 선택하기' : '다른 게임 선택하기'}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
