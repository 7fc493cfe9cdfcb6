import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/lib/web/call'
import { saveFile } from '~/lib/web/save-file'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { showToast } from '~/ui/toast-store'
import { playEndpoints } from '../../endpoints'
import type { ExportFormat } from '../../export-plays'

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'bgstats', label: 'JSON 내려받기' },
  { format: 'csv', label: 'CSV 내려받기' },
]

export function ExportSection() {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)

  function download(format: ExportFormat) {
    setProblem(null)
    return call(playEndpoints.exportFile, { query: { format } }, { client }).then(
      (file) => {
        saveFile(file)
        showToast({ type: 'success', message: '기록을 내려받았어요' })
      },
      (error: Error) => setProblem(error.message),
    )
  }

  return (
    <section aria-label="내보내기" className="px-5 pt-4">
      <h2 className="font-bold text-20 text-ink">내보내기</h2>
      <p className="mt-1 text-15 text-ink-dim">
        모든 플레이 기록을 파일로 받아요. JSON은 BG Stats 형식이고, CSV는 엑셀에서 열 수 있어요.
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {formats.map(({ format, label }) => (
          <Button
            key={format}
            variant="secondary"
            busyLabel="기록을 모으고 있어요"
            icon={<Icon name="document" size={18} />}
            onClick={() => download(format)}
          >
            {label}
          </Button>
        ))}
      </div>
      {problem === null ? null : (
        <p role="alert" className="mt-2 text-13 text-bad">
          내려받지 못했어요. {problem}
        </p>
      )}
    </section>
  )
}
