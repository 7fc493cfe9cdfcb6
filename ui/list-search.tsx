import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { SearchBox } from './search-box'

/** Searches a list. The URL contains the text, so that the results can be shared with a colleague. */
export function ListSearch({
  label,
  text,
  toPath,
  children,
}: {
  label: string
  text: string
  toPath: (text: string) => string
  /** Further filters of the list. */
  children?: ReactNode
}) {
  const navigate = useNavigate()
  return (
    <div className="px-5 pt-2">
      <SearchBox
        text={text}
        label={label}
        longest={100}
        onSearch={(wanted) => void navigate(toPath(wanted), { replace: true })}
      />
      {children === undefined ? null : <div className="pt-3">{children}</div>}
    </div>
  )
}
