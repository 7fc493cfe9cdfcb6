const notUtf8 = '\uFFFD'

/** Older Korean programs save text files in EUC-KR instead of UTF-8. */
export async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const text = new TextDecoder().decode(bytes)
  return text.includes(notUtf8) ? new TextDecoder('euc-kr').decode(bytes) : text
}
