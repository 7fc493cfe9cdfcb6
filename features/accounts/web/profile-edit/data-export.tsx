import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { seoulDate } from '~/lib/seoul-date'
import { call } from '~/lib/web/call'
import { timeNow } from '~/lib/web/now'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { showToast } from '~/ui/toast-store'
import { accountEndpoints } from '../../endpoints'

/** Some browsers read the file only a moment after the link was clicked. */
const downloadLinkMs = 60_000

function saveAsFile(data: unknown, name: string): void {
  const text = JSON.stringify(data, null, 2)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), downloadLinkMs)
}

/** Downloads everything that is stored about this member. */
export function DataExport() {
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)

  function download() {
    setProblem(null)
    return call(accountEndpoints.exportData, {}, { client }).then(
      (data) => {
        saveAsFile(data, `meeple-내정보-${seoulDate(timeNow())}.json`)
        showToast({ type: 'success', message: '내 정보를 내려받았어요' })
      },
      (error: Error) => setProblem(error.message),
    )
  }

  return (
    <>
      <Button
        variant="secondary"
        className="w-full"
        busyLabel="내 정보를 모으고 있어요"
        icon={<Icon name="document" size={18} />}
        onClick={download}
      >
        내 정보 내려받기
      </Button>
      {problem === null ? null : (
        <p role="alert" className="mt-2 text-13 text-bad">
          내려받지 못했어요. {problem}
        </p>
      )}
    </>
  )
}
