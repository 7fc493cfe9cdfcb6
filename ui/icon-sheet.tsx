import { useEffect, useRef } from 'react'
import markup from './icons.svg?raw'
import address from './icons.svg?url'

// Only the server renders the shapes, so no script contains them. The object must keep its identity: React would
// overwrite the server's HTML if it changed.
const shapes = { __html: import.meta.env.SSR ? markup : '' }

/** The shapes of all icons, once per document. `Icon` refers to them. */
export function IconSheet() {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A document that the browser rendered itself after an error lacks the server's HTML.
    if (sheet.current?.childElementCount !== 0) return
    void fetch(address)
      .then((reply) => reply.text())
      .then((text) => {
        if (sheet.current) sheet.current.innerHTML = text
      })
  }, [])
  return (
    <div
      ref={sheet}
      hidden
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is a file of this project
      dangerouslySetInnerHTML={shapes}
    />
  )
}
