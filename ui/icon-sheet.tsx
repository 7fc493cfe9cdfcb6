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
    // The document has the shapes that it shows, or none if the browser rendered it itself after an error. Of two shapes
    // with one name the first counts.
    void fetch(address)
      .then((reply) => reply.text())
      .catch(() => '')
      .then((text) => sheet.current?.insertAdjacentHTML('beforeend', text))
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
