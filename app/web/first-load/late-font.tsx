import faces from './generated/own.css?url'
import firstSlice from './generated/pretendard-first.woff2?url'
import secondSlice from './generated/pretendard-second.woff2?url'
import { lateFont } from './late-scripts'

/**
 * The first paint uses the device's font at the same widths. Only the server renders these links, because
 * `startLateScripts` changes them and React would look for the original ones.
 */
export function LateFont({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <noscript>
        <style nonce={nonce}>{`@import url(${faces})`}</style>
      </noscript>
      {[firstSlice, secondSlice].map((href) => (
        <link
          key={href}
          rel={lateFont}
          type="font/woff2"
          crossOrigin="anonymous"
          fetchPriority="low"
          href={href}
        />
      ))}
      <link rel={lateFont} href={faces} />
    </>
  )
}
