/** Some browsers read the file only a moment after the link was clicked. */
const downloadLinkMs = 60_000

/** Offers a file as a download: a text, or what JSON carries as base64. */
export function saveFile({
  name,
  type,
  ...contents
}: {
  name: string
  type: string
} & ({ text: string } | { base64: string })): void {
  const part =
    'text' in contents
      ? contents.text
      : Uint8Array.from(atob(contents.base64), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([part], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), downloadLinkMs)
}
