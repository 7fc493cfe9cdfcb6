import { useEffect, useRef } from 'react'
import markup from './icons.svg?raw'
import address from './icons.svg?url'

// Only the server writes the shapes, so no script carries them. One object for good: a new one would make React write
// its emptiness over what the server wrote.
const shapes = { __html: import.meta.env.SSR ? markup : '' }

/** Every icon's shape, once a document; `Icon` only points here. */
export function IconSheet() {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A document that the browser made anew after a failure has nothing from the server in it.
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours
      dangerouslySetInnerHTML={shapes}
    />
  )
}
