import { operatorPaths } from '~/features/operator-paths'
import { BottomBar } from '~/ui/bottom-bar'
import { Button, buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { number } from '../../counts'
import type { ImportFile } from '../../endpoints'
import { mayCancel, mayStart } from '../../import'
import { useImportChange } from '../use-import-change'

function Start({ file: { id, state, would } }: { file: ImportFile }) {
  const start = useImportChange('start', id)
  const changes = would.added + would.changed
  if (state === 'ready' && changes === 0) {
    return (
      <Button size="bottom" disabled>
        바뀔 것이 없어요
      </Button>
    )
  }
  return (
    <Button size="bottom" busy={start.isPending} busyLabel="시작하고 있어요" onClick={start.run}>
      {state === 'failed' ? '이어서 가져오기' : `${number(changes)}개 가져오기`}
    </Button>
  )
}

function Cancel({ id }: { id: number }) {
  const cancel = useImportChange('cancel', id)
  return (
    <Button
      variant="secondary"
      size="bottom"
      busy={cancel.isPending}
      busyLabel="취소하고 있어요"
      onClick={cancel.run}
    >
      취소
    </Button>
  )
}

/** The actions that the state of the import allows. */
export function Actions({ file }: { file: ImportFile }) {
  const { id, state, kind, hasFile } = file
  const canStart = mayStart(state) && hasFile
  const canCancel = mayCancel(state)
  if (state === 'running') return null
  return (
    <BottomBar>
      {canStart || canCancel ? (
        <div className={canStart && canCancel ? 'grid grid-cols-[7rem_minmax(0,1fr)] gap-2' : undefined}>
          {canCancel ? <Cancel id={id} /> : null}
          {canStart ? <Start file={file} /> : null}
        </div>
      ) : (
        <Link href={operatorPaths.newImport(kind)} className={buttonClass('primary', 'bottom')}>
          다른 파일 가져오기
        </Link>
      )}
    </BottomBar>
  )
}
