import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/text-field'

/** Searches a list by a text in its address, so that what was found can be sent to a colleague. */
export function ListSearch({
  label,
  placeholder,
  text,
  toPath,
  children,
}: {
  label: string
  placeholder: string
  text: string
  toPath: (text: string) => string
  /** What else the list can be narrowed by. */
  children?: ReactNode
}) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(text)

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    void navigate(toPath(typed.trim()), { replace: true })
  }

  return (
    <search className="block px-5 pt-2">
      <form noValidate onSubmit={handleSubmit} className="flex items-end gap-2">
        <TextField
          label={label}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder={placeholder}
          className="min-w-0 flex-1"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary" className="mb-6.5 min-h-12">
          찾기
        </Button>
      </form>
      {children}
    </search>
  )
}
