/**
 * A number as Korean texts have it: '12,345', '-1,200.5'. Not `toLocaleString`, whose first use stops a slow phone for a
 * twentieth of a second.
 */
export function grouped(number: number): string {
  const [whole = '', fraction] = String(number).split('.')
  const thousands = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? thousands : `${thousands}.${fraction}`
}
