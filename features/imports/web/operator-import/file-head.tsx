import { seoulShortMoment } from '~/lib/seoul-date'
import type { ImportFile } from '../../endpoints'
import { kindName } from '../../import'
import { KindMark } from '../kind-mark'

export function FileHead({ file: { kind, fileName, nickname, uploadedAt } }: { file: ImportFile }) {
  return (
    <div className="flex items-start gap-3">
      <KindMark kind={kind} className="size-12" />
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere font-bold text-17 text-ink">{fileName}</h2>
        <p className="tabular flex flex-wrap gap-x-2 text-13 text-ink-dim">
          <span>
            {kindName(kind)} · {nickname ?? '탈퇴한 회원'}
          </span>
          <span>{seoulShortMoment(new Date(uploadedAt))}</span>
        </p>
      </div>
    </div>
  )
}
