import { createHash } from 'node:crypto'
import { firstPaths } from '~/features/first-paths'
import { minuteMs } from '~/lib/durations'
import { rateWindowMs } from '~/lib/endpoint'

const style = `
:root { color-scheme: light dark; font-family: Pretendard, 'Apple SD Gothic Neo', 'Noto Sans KR', sans-serif; line-height: 1.5 }
main { display: grid; justify-items: center; gap: .5rem; padding: 5rem 1.5rem; text-align: center }
h1 { margin: 1rem 0 0; font-size: 1.25rem }
p { margin: 0 0 1rem }
a { border-radius: .75rem; background: #F1904D; color: #1C1C22; padding: .75rem 1.25rem; font-weight: 600; text-decoration: none }
.quiet { background: none; color: inherit; font-weight: 400; font-size: .875rem; text-decoration: underline }
`

/** Allows a small page's own style and picture and nothing else. */
export const smallPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Said {
  title: string
  text: string
}

/** A page that costs nothing: React Router does not hear of the request. */
const smallPage = ({ title, text }: Said, more = '') => `<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} – 미플</title><style>${style}</style></head>
<body><main>
<img src="/icons/lost.svg" width="160" height="120" alt="">
<h1>${title}</h1>
<p>${text}</p>
<a href="/">홈으로 가기</a>${more}
</main></body>
</html>`

/** Shown for URLs with broken percent-encoding, which React Router cannot handle either. */
export const unreadableAddressPage = smallPage({
  title: '주소를 읽을 수 없어요',
  text: '잘못 적힌 글자가 들어 있어요. 홈에서 다시 찾아 주세요.',
})

/** Shown for an address that no screen has, and for a thing that is missing. */
export const lostPage = smallPage(
  {
    title: '페이지를 찾을 수 없어요',
    text: '주소가 바뀌었거나 사라진 내용일 수 있어요.',
  },
  `\n<p><a class="quiet" href="${firstPaths.contact()}">찾는 것이 없으면 문의하기</a></p>`,
)

/** Shown to a network whose pages have taken too much of the processor. */
export const tooManyPagesPage = smallPage({
  title: '잠시 쉬었다가 다시 열어 주세요',
  text: `짧은 시간에 화면을 너무 많이 열었어요. ${rateWindowMs / minuteMs}분쯤 뒤에 다시 열려요.`,
})
