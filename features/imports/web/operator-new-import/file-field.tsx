import { type DragEvent, useId, useRef, useState } from 'react'
import { grouped } from '~/lib/grouped'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { type ImportKindName, megabytes, mostFileBytes } from '../../import'

function sizeOf(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes < 1024 ? `${grouped(kilobytes)}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`
}

/** A field for choosing or dropping a file. */
export function FileField({
  kind,
  file,
  error,
  onChange,
}: {
  kind: ImportKindName
  file: File | null
  error: string | undefined
  onChange: (file: File) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  function handleDrop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onChange(dropped)
  }

  return (
    <div className="mt-7">
      <p id={`${id}-label`} className="pb-2 font-semibold text-13 text-ink">
        파일
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-note`}
        aria-invalid={error === undefined ? undefined : true}
        className="peer sr-only"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          // Lets the user choose the same file again.
          event.target.value = ''
          if (chosen) onChange(chosen)
        }}
      />
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
        className={cx(
          'flex min-h-40 cursor-pointer flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed px-5 py-6 text-center transition-colors duration-150',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-brand-strong',
          isOver ? 'border-brand bg-brand/10' : 'border-line bg-sunken hover:bg-line',
          error !== undefined && 'border-bad',
        )}
      >
        <Icon
          name={file === null ? 'plus' : 'document'}
          size={28}
          className={file === null ? 'text-ink-dim' : 'text-brand-strong'}
        />
        {file === null ? (
          <>
            <span className="font-bold text-15 text-ink">파일 선택</span>
            <span className="hidden text-13 text-ink-dim desk:block">여기로 끌어다 놓아도 돼요.</span>
          </>
        ) : (
          <>
            <span className="wrap-anywhere font-bold text-15 text-ink">{file.name}</span>
            <span className="tabular text-13 text-ink-dim">{sizeOf(file.size)} · 눌러서 다른 파일 선택</span>
          </>
        )}
      </label>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={cx('pt-2 text-13', error === undefined ? 'text-ink-dim' : 'text-bad')}
      >
        {error ??
          `CSV 파일을 ${megabytes(mostFileBytes[kind])}까지 올릴 수 있어요. 올려도 아직 아무것도 바뀌지 않아요.`}
      </p>
    </div>
  )
}
