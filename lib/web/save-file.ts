/** Some browsers read the file only a moment after the link was clicked. */
const downloadLinkMs = 60_000

/** Offers a file as a download. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), downloadLinkMs)
}
