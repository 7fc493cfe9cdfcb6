/** The outline of a meeple, centred on the origin and 40 wide. */
const meepleShape =
  'M0-20a9 9 0 0 1 8.400 12.300c6 2 11.600 5 11.600 8.700 0 4-7 3.300-11 2.600 1.300 6.400 5 12 6.400 16.400.700 2.600-.600 4-3.200 4H-12.200c-2.600 0-3.900-1.400-3.200-4C-14 15.600-10.300 10-9 3.600-13 4.300-20 5-20 1c0-3.700 5.600-6.700 11.600-8.700A9 9 0 0 1 0-20Z'

export function Meeple({
  at: [x, y],
  size = 1,
  className,
}: {
  at: readonly [number, number]
  size?: number
  className: string
}) {
  return <path d={meepleShape} transform={`translate(${x} ${y}) scale(${size})`} className={className} />
}
