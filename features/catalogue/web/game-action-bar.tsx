import { paths } from '~/features/paths'
import { Button, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { showToast } from '~/ui/toast-store'
import type { Game } from '../game'

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
        onClick={() => showToast({ type: 'info', message: '게임 영상이 없어요.' })}
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
  game: Pick<Game, 'likeCount' | 'videoUrl' | 'explanationImages'>
  onExplain: () => void
}) {
  const isExplained = game.explanationImages.length > 0
  return (
    <div
      data-action-bar
      className="column-fixed bottom-(--tab-bar-height) z-20 border-line border-t bg-ground/95 px-4 py-2 backdrop-blur-sm"
    >
      <div className="flex items-center gap-2">
        <Link
          href={paths.login()}
          className="flex h-13 min-w-13 flex-col items-center justify-center rounded-control px-2 text-ink-dim transition duration-150 hover:bg-sunken active:scale-95"
        >
          <Icon name="heart" size={24} />
          <span className="tabular text-11">
            <span className="sr-only">좋아요 </span>
            {game.likeCount.toLocaleString('ko-KR')}
          </span>
        </Link>
        <Video url={game.videoUrl} isPrimary={!isExplained} />
        {isExplained ? (
          <Button className={wide} icon={<Icon name="book" size={20} />} onClick={onExplain}>
            게임 설명
          </Button>
        ) : null}
      </div>
    </div>
  )
}
