const yes = /^([1-9]\d*(\.0+)?|true|yes|y|o|own(ed)?|예|네|있음|보유|ㅇ)$/
const no = /^(0(\.0+)?|false|no|n|x|아니요|아니오|없음|미보유|)$/

/** What a cell of a table says of a flag or a number of copies; null if it cannot be told. Nothing is no. */
export function readYesOrNo(cell: string): boolean | null {
  const text = cell.normalize('NFKC').trim().toLowerCase()
  if (yes.test(text)) return true
  return no.test(text) ? false : null
}
