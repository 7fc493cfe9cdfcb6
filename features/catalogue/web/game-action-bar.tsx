import { paths } from '~/features/paths'
import { BottomBar } from '~/ui/bottom-bar'
import { Button, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { isGameExplained } from '../game'
import { LikeGameButton } from './like-game-button'
import type { SeenGame } from './use-own-part'

/** Keeps both buttons in one row and on one line each, down to a width of 320 px. */
const wide = 'min-h-13 min-w-0 flex-1 shrink! max-[359px]:px-1'

function Video({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={`${buttonClass('secondary')} ${wide}`}>
      <Icon name="play" size={18} />
      영상 보기
      <span className="sr-only">(새 창)</span>
    </a>
  )
}

/**
 * The bar above the tab bar: like, what tells how it is played, and the meetups where it is. A game that nothing is told of
 * can be logged instead.
 */
export function GameActionBar({
  game,
  onExplain,
}: {
  game: Pick<SeenGame, 'id' | 'likeCount' | 'own' | 'videoUrl' | 'explanation' | 'explanationImages'>
  onExplain: () => void
}) {
  return (
    <BottomBar>
      <div className="flex items-center gap-2">
        <LikeGameButton game={game} />
        {game.videoUrl !== null ? (
          <Video url={game.videoUrl} />
        ) : isGameExplained(game) ? (
          <Button
            variant="secondary"
            className={wide}
            icon={<Icon name="book" size={20} />}
            onClick={onExplain}
          >
            게임 설명
          </Button>
        ) : (
          <Link href={paths.logPlay(game.id)} className={`${buttonClass('secondary')} ${wide}`}>
            <Icon name="pencil" size={18} className="max-[389px]:hidden" />
            플레이 기록하기
          </Link>
        )}
        <Link href={paths.meetups(`?game=${game.id}`)} className={`${buttonClass()} ${wide}`}>
          <Icon name="people" size={20} />
          모임 찾기
        </Link>
      </div>
    </BottomBar>
  )
}
