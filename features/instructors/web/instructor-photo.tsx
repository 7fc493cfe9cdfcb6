import { Avatar } from '~/ui/avatar'
import { photoWidths } from '../instructor'

/** An instructor's photo, or the first letter of the name if there is none or it cannot be loaded. */
export function InstructorPhoto({
  instructor: { name, image },
  size = 'large',
  className,
}: {
  instructor: { name: string; image: string | null }
  size?: 'large' | 'huge'
  className?: string
}) {
  const width = size === 'huge' ? photoWidths[1] : photoWidths[0]
  return (
    <Avatar
      name={name}
      src={image === null ? null : `${image}-${width}.webp`}
      size={size}
      className={className}
    />
  )
}
