import { coverAddress } from '~/features/catalogue/web/game-cover'
import { coverWidths } from '~/lib/game-picture-widths'
import { BottomBar } from '~/ui/bottom-bar'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Picture } from '~/ui/picture'
import { useSheet } from '~/ui/use-sheet'
import { mostNamed } from '../../vote'
import { OwnBallot, type VoteDraft } from './own-ballot'

/** What is chosen so far, over the list that it is chosen from, so that nothing there moves. */
export function BallotBar({
  draft,
  label,
  onChange,
  onSend,
}: {
  draft: VoteDraft
  label: string
  onChange: (draft: VoteDraft) => void
  onSend: () => Promise<void>
}) {
  const sheet = useSheet()
  const { games, veto } = draft
  return (
    <>
      <BottomBar>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={sheet.open}
          className="mb-2 flex min-h-11 w-full items-center gap-2 rounded-control text-left text-13 text-ink-dim"
        >
          <span className="flex gap-1.5">
            {games.map(({ id, image }) => (
              <span key={id} className="block size-9 overflow-hidden rounded-control bg-sunken">
                <Picture src={coverAddress(image)} widths={coverWidths} sizes="36px" ratio="1/1" alt="" />
              </span>
            ))}
          </span>
          <span className="min-w-0 flex-1">
            {games.length}/{mostNamed}
            {veto === null ? '' : ' · 제외 1'}
          </span>
          <span className="shrink-0 font-semibold text-ink">내 표 보기</span>
          <Icon name="chevron-right" size={16} className="shrink-0" />
        </button>
        <Button size="bottom" onClick={onSend}>
          {label}
        </Button>
      </BottomBar>
      <BottomSheet
        open={sheet.isOpen}
        title="내 표"
        onClose={sheet.close}
        footer={
          <Button size="bottom" onClick={sheet.close}>
            확인
          </Button>
        }
      >
        <OwnBallot draft={draft} onChange={onChange} />
      </BottomSheet>
    </>
  )
}
