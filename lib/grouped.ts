/**
 * Formats a number as in Korean texts: '12,345', '-1,200.5'. It does not use `toLocaleString`, whose first
 * call blocks a slow phone for 50 milliseconds.
 */
export function grouped(number: number): string {
  const [whole = '', fraction] = String(number).split('.')
  const thousands = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')
  return fraction === undefined ? thousands : `${thousands}.${fraction}`
}
