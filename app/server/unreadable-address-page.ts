import { createHash } from 'node:crypto'

const style = `
:root { color-scheme: light dark; font-family: Pretendard, 'Apple SD Gothic Neo', 'Noto Sans KR', sans-serif; line-height: 1.5 }
main { display: grid; justify-items: center; gap: .5rem; padding: 5rem 1.5rem; text-align: center }
h1 { margin: 1rem 0 0; font-size: 1.25rem }
p { margin: 0 0 1rem }
a { border-radius: .75rem; background: #F1904D; color: #1C1C22; padding: .75rem 1.25rem; font-weight: 600; text-decoration: none }
`

/** Allows the page's own style and picture and nothing else. */
export const unreadableAddressPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Shown for URLs with broken percent-encoding, which React Router cannot handle either. */
export const unreadableAddressPage = `<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>읽을 수 없는 주소 – 미플</title><style>${style}</style></head>
<body><main>
<img src="/icons/lost.svg" width="160" height="120" alt="">
<h1>주소를 읽을 수 없어요</h1>
<p>잘못 적힌 글자가 들어 있어요. 홈에서 다시 찾아 주세요.</p>
<a href="/">홈으로 가기</a>
</main></body>
</html>`
