import { cx } from '~/ui/cx'

/** Each player has a shape as well as a colour, because not everybody can distinguish the colours. As many as may play. */
const marks = [
  { shape: '동그라미', className: 'fill-[#C9601A]', path: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z' },
  {
    shape: '네모',
    className: 'fill-[#2C6B5A]',
    path: 'M5.500 4h13A1.500 1.500 0 0 1 20 5.500v13a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18.500v-13A1.500 1.500 0 0 1 5.500 4Z',
  },
  {
    shape: '세모',
    className: 'fill-[#5A50B8]',
    path: 'M13.200 3.600 21.600 18.300A1.400 1.400 0 0 1 20.400 20.400H3.600A1.400 1.400 0 0 1 2.400 18.300L10.800 3.600A1.400 1.400 0 0 1 13.200 3.600Z',
  },
  {
    shape: '마름모',
    className: 'fill-[#B0325A]',
    path: 'M13 2.700 21.300 11A1.400 1.400 0 0 1 21.300 13L13 21.300A1.400 1.400 0 0 1 11 21.300L2.700 13A1.400 1.400 0 0 1 2.700 11L11 2.700A1.400 1.400 0 0 1 13 2.700Z',
  },
  {
    shape: '별',
    className: 'fill-[#2B93C6]',
    path: 'M12.0 2.1L14.7 8.9L22.0 9.4L16.4 14.0L18.2 21.1L12.0 17.2L5.8 21.1L7.6 14.0L2.0 9.4L9.3 8.9Z',
  },
  {
    shape: '하트',
    className: 'fill-[#CB3FE6]',
    path: 'M12 21 3.800 12.800A5.500 5.500 0 0 1 12 5.500a5.500 5.500 0 0 1 8.200 7.300Z',
  },
  { shape: '십자', className: 'fill-[#101080]', path: 'M8.500 2.500h7v6h6v7h-6v6h-7v-6h-6v-7h6Z' },
  { shape: '달', className: 'fill-[#5E3208]', path: 'M15 2A10 10 0 1 0 21.800 15.500 8 8 0 0 1 15 2Z' },
  { shape: '모래시계', className: 'fill-[#15151A]', path: 'M4 2.500h16L14 12l6 9.500H4L10 12Z' },
  { shape: '번개', className: 'fill-[#8A8F98]', path: 'M14.500 1.500 4 14h6l-2.500 8.500L20 9.500h-7Z' },
] as const

export function PlayerMark({ player, className }: { player: number; className?: string }) {
  const mark = marks[player % marks.length] ?? marks[0]
  return (
    <span className={cx('grid shrink-0 place-items-center rounded-full bg-white shadow-card', className)}>
      <svg viewBox="0 0 24 24" role="img" aria-label={mark.shape} className="size-[62%]">
        <path d={mark.path} className={mark.className} />
      </svg>
    </span>
  )
}
