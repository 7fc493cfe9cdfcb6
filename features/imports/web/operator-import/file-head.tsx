import { seoulShortMoment } from '~/lib/seoul-date'
import type { ImportFile } from '../../contract'
import { kindName } from '../../import'
import { KindMark } from '../kind-mark'
import { StateBadge } from '../state-badge'

export function FileHead({ file: { kind, fileName, nickname, uploadedAt, state } }: { file: ImportFile }) {
  return (
    <div className="flex items-start gap-3">
      <KindMark kind={kind} className="size-12" />
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere font-bold text-17 text-ink">{fileName}</h2>
        <p className="tabular text-13 text-ink-dim">
          {kindName(kind)} · {nickname ?? '탈퇴한 회원'}{' '}
          <span className="whitespace-nowrap">· {seoulShortMoment(new Date(uploadedAt))}</span>
        </p>
      </div>
      <StateBadge state={state} />
    </div>
  )
}
