import { useState } from 'react'
import { BottomSheet } from '../bottom-sheet'
import { Button } from '../button'
import { showDialog } from '../dialog-store'
import { ListRow } from '../list-row'
import { Toast } from '../toast'
import { showToast } from '../toast-store'
import { Row } from './row'
import { Wheels } from './wheels'

export function Layers() {
  const [sheet, setSheet] = useState<'short' | 'tall' | null>(null)
  return (
    <>
      <Toast type="success" message="저장했어요" onClose={() => {}} />
      <Toast type="error" message="보내지 못했어요. 연결을 확인해 주세요" onClose={() => {}} />
      <Row>
        <Button
          variant="secondary"
          size="small"
          onClick={() => showToast({ type: 'success', message: '받은 이용권에 담았어요' })}
        >
          토스트
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void showDialog({ title: '여기까지예요', message: '더 넘길 것이 없어요' })}
        >
          알리기
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            void showDialog({
              title: '참여를 취소할까요?',
              message: '이용권 1장이 돌아와요.\n자리는 다른 사람에게 열려요.',
              confirmLabel: '취소하기',
              cancelLabel: '그대로 두기',
              tone: 'danger',
              onConfirm: () => new Promise((resolve) => setTimeout(resolve, 900)),
            })
          }
        >
          묻기
        </Button>
        <Button variant="secondary" size="small" onClick={() => setSheet('short')}>
          시트
        </Button>
        <Button variant="secondary" size="small" onClick={() => setSheet('tall')}>
          멈춤 자리가 있는 시트
        </Button>
      </Row>
      <BottomSheet
        open={sheet === 'short'}
        title="어떻게 볼까요?"
        onClose={() => setSheet(null)}
        footer={
          <Button size="bottom" onClick={() => setSheet(null)}>
            이대로 볼게요
          </Button>
        }
      >
        <Wheels />
      </BottomSheet>
      <BottomSheet
        open={sheet === 'tall'}
        title="가까운 곳"
        snapPoints={[0.5, 1]}
        onClose={() => setSheet(null)}
      >
        <div className="gallery-bleed">
          {Array.from({ length: 16 }, (_, index) => `${index + 1}번째 곳`).map((name, index) => (
            <ListRow key={name} title={name} trailing={`${(index + 1) * 120} m`} />
          ))}
        </div>
      </BottomSheet>
    </>
  )
}
