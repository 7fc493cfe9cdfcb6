import { useId } from 'react'
import { buttonClass } from './button'
import { Icon } from './icon'

/** A button that lets the user choose a file of the device. */
export function FileChoice({
  label,
  accept,
  onChoose,
}: {
  label: string
  /** Endings and types, as the attribute has them. */
  accept: string
  onChoose: (file: File) => void
}) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        className="peer sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Lets the user choose the same file again.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass('secondary', 'bottom')} mt-3 cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-brand-strong`}
      >
        <Icon name="document" size={20} />
        {label}
      </label>
    </>
  )
}
