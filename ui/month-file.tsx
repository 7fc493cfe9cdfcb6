import { useState } from 'react'
import { seoulDate } from '~/lib/seoul-date'
import { timeNow } from '~/lib/web/now'
import { saveFile } from '~/lib/web/save-file'
import { Button } from './button'
import { sayFailure } from './say-failure'
import { TextField } from './text-field'

/** Downloads what a month brought, as a file. The present month is chosen at first. */
export function MonthFile({
  label,
  read,
}: {
  label: string
  read: (month: string) => Promise<{ name: string; type: string; text: string }>
}) {
  const [month, setMonth] = useState(() => seoulDate(timeNow()).slice(0, 7))
  return (
    <div className="flex flex-wrap items-end gap-x-3">
      <TextField
        type="month"
        label={label}
        className="min-w-40 flex-1"
        value={month}
        onChange={(event) => setMonth(event.target.value)}
      />
      <Button
        variant="secondary"
        className="mb-6.5"
        busyLabel="내역을 모으고 있어요"
        disabled={month === ''}
        onClick={() =>
          read(month).then(saveFile, (error: Error) => {
            sayFailure(error, '내려받지 못했어요')
          })
        }
      >
        CSV
      </Button>
    </div>
  )
}
