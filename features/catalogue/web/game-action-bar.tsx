import { BottomBar } from '~/ui/bottom-bar'
import { Button, buttonClass } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import { LikeGameButton } from './like-game-button'
import type { SeenGame } from './use-own-part'

/** Both buttons side by side, on one line each down to a width of 320 px. */
const wide = 'h-13 flex-1 whitespace-nowrap max-[359px]:px-1'

function Video({ url, isPrimary }: { url: string | null; isPrimary: boolean }) {
  const look = isPrimary ? 'primary' : 'secondary'
  const icon = <Icon name="play" size={18} />
  if (url === null) {
    return (
      <Button
        variant={look}
        className={wide}
        icon={icon}
        onClick={() => void showDialog({ title: '게임 영상이 없어요.' })}
      >
        영상 보기
      </Button>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={`${buttonClass(look)} ${wide}`}>
      {icon}
      영상 보기
      <span className="sr-only">(새 창)</span>
    </a>
  )
}

/** Stays above the tab bar: like, video and, where there are pictures, the explanation. */
export function GameActionBar({
  game,
  onExplain,
}: {
  game: Pick<SeenGame, 'id' | 'likeCount' | 'own' | 'videoUrl' | 'explanationImages'>
  onExplain: () => void
}) {
  const isExplained = game.explanationImages.length > 0
  return (
    <BottomBar>
      <div className="flex items-center gap-2">
        <LikeGameButton game={game} />
        <Video url={game.videoUrl} isPrimary={!isExplained} />
        {isExplained ? (
          <Button className={wide} icon={<Icon name="book" size={20} />} onClick={onExplain}>
            게임 설명
          </Button>
        ) : null}
      </div>
    </BottomBar>
  )
}
