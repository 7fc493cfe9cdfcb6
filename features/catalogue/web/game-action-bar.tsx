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

function Video({ url, isPrimary }: { url: string; isPrimary: boolean }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonClass(isPrimary ? 'primary' : 'secondary')} ${wide}`}
    >
      <Icon name="play" size={18} />
      영상 보기
      <span className="sr-only">(새 창)</span>
    </a>
  )
}

/** The bar above the tab bar: like, video and explanation. Without the latter two it shows a button to log a play. */
export function GameActionBar({
  game,
  onExplain,
}: {
  game: Pick<SeenGame, 'id' | 'likeCount' | 'own' | 'videoUrl' | 'explanation' | 'explanationImages'>
  onExplain: () => void
}) {
  const isExplained = isGameExplained(game)
  return (
    <BottomBar>
      <div className="flex items-center gap-2">
        <LikeGameButton game={game} />
        {game.videoUrl === null ? null : <Video url={game.videoUrl} isPrimary={!isExplained} />}
        {isExplained ? (
          <Button className={wide} icon={<Icon name="book" size={20} />} onClick={onExplain}>
            게임 설명
          </Button>
        ) : null}
        {game.videoUrl === null && !isExplained ? (
          <Link href={paths.logPlay(game.id)} className={`${buttonClass()} ${wide}`}>
            <Icon name="pencil" size={18} />
            플레이 기록하기
          </Link>
        ) : null}
      </div>
    </BottomBar>
  )
}
