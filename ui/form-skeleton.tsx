import { FormBar } from './form-bar'
import { Blocks, Skeleton } from './skeleton'

/** A form with its bar: fields with a label, then blocks of these heights. */
export function FormSkeleton({
  fields = 0,
  heights,
  className = 'flex flex-col gap-3 px-5 pt-4',
}: {
  fields?: number
  heights?: string
  className?: string
}) {
  return (
    <div aria-hidden="true" className={className}>
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are identical
        <div key={field} className="flex h-25 flex-col gap-1.5">
          <Skeleton className="w-16" />
          <Skeleton shape="block" className="h-12 rounded-control" />
        </div>
      ))}
      {heights && <Blocks heights={heights} className="flex flex-col gap-3" />}
      <FormBar>
        <Skeleton shape="block" className="h-13" />
      </FormBar>
    </div>
  )
}
