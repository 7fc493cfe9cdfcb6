import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { SearchBox } from '~/ui/search-box'

/** Searches a list by a text in its address, so that what was found can be sent to a colleague. */
export function ListSearch({
  label,
  text,
  toPath,
  children,
}: {
  label: string
  text: string
  toPath: (text: string) => string
  /** What else the list can be narrowed by. */
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
