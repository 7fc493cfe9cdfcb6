import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { providerList } from '~/features/accounts/providers'
import { escapeHtml } from '~/lib/server/escape-html'
import { standIns } from './providers'
import type { SandboxParts } from './stand-in-parts'

const style = `
  :root { color-scheme: light dark; font-family: Pretendard, 'Apple SD Gothic Neo', 'Noto Sans KR', 'Noto Sans CJK KR', sans-serif; line-height: 1.5; --dim: #6e6e76; word-break: keep-all; overflow-wrap: anywhere }
  @media (prefers-color-scheme: dark) { :root { --dim: #a3a3ad } a { color: #f6a86f } }
  body { margin: 0 auto; max-width: 44rem; padding: 2rem 1.25rem 4rem }
  h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-top: 2.5rem } h3 { font-size: 1rem; margin: 1.5rem 0 .5rem }
  table { border-collapse: collapse; width: 100% } td, th { padding: .5rem .25rem; border-bottom: 1px solid #8884; text-align: left }
  input, select, button { font: inherit; min-height: 2.75rem; border-radius: .5rem; border: 1px solid #8888; padding: 0 .75rem; max-width: 100% }
  button { background: #F1904D; color: #1C1C22; border: 0; font-weight: 600; cursor: pointer } form { display: flex; gap: .75rem; flex-wrap: wrap; align-items: end }
  form label { display: grid; gap: .25rem; font-size: .8125rem } output { font-weight: 600 } .dim { color: var(--dim) } td code, th { white-space: nowrap }
  :focus-visible { outline: 3px solid #F1904D; outline-offset: 2px } p output:empty::before { content: '–' }`

const script = `
  const shown = document.querySelector('output')
  const show = ({ now }) => { shown.textContent = new Date(now).toLocaleDateString('ko-KR', { timeZone: 'Asia/Seoul', dateStyle: 'full' }) + ' ' + new Date(Date.parse(now) + 9 * 3_600_000).toISOString().slice(11, 16) }
  const send = (method, address, body) => fetch(address, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    .then((reply) => reply.json())
  const put = (now) => send('PUT', '/sandbox/clock', { now }).then(show)
  fetch('/sandbox/clock').then((reply) => reply.json()).then(show)
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    const local = new FormData(event.target).get('moment')
    if (local) put(local + ':00+09:00')
  })
  document.querySelector('#device').addEventListener('click', () => put(null))
  for (const form of document.querySelectorAll('form[data-method]')) form.addEventListener('submit', (event) => {
    event.preventDefault()
    const told = form.nextElementSibling.querySelector('output')
    send(form.dataset.method, form.dataset.address, Object.fromEntries(new FormData(form))).then(
      (answer) => { told.textContent = answer.error ?? ('status' in answer ? (answer.status ?? '답이 없어요') + ' ' + answer.body : '바꿨어요') },
      () => { told.textContent = '보내지 못했어요. 다시 해 보세요.' },
    )
  })`

/** The demo page: its people, its clock and the behaviour of its services. */
export function mountSandboxPage(app: FastifyInstance, parts: SandboxParts): void {
  const { clock, listPeople } = parts
  app.get('/sandbox', async (_, reply) => {
    const people = await listPeople()
    const sections = await Promise.all(
      standIns.map(async ({ title, section }) => `<h2>${title}</h2>\n${await section(parts, people)}`),
    )
    const nonce = randomBytes(16).toString('base64')
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
    return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>체험 모드 – 미플</title><style nonce="${nonce}">${style}</style></head><body>
<h1>체험 모드</h1>
<p>바깥 서비스를 흉내 내는 곳이에요. 여기서 바꾼 것은 체험 모드에만 남아요. <a href="/">미플로 가기</a></p>
<h2>시계</h2>
<p>지금은 <output>${escapeHtml(clock.now().toISOString())}</output>이에요.</p>
<form><label>서울 시각 <input type="datetime-local" name="moment" required></label><button>이 시각으로 변경</button>
<button type="button" id="device">현재 시각으로 되돌리기</button></form>
<h2>체험 계정</h2>
<p><a href="/login">로그인 화면</a>에서 ${providerList} 가운데 하나를 고르면 이 가운데 누구로든 로그인할 수 있어요.</p>
<table><thead><tr><th>역할</th><th>닉네임</th><th>소개</th></tr></thead><tbody>
${people.map(({ key, nickname, bio }) => `<tr><td><code>${escapeHtml(key)}</code></td><td>${escapeHtml(nickname)}</td><td class="dim">${escapeHtml(bio)}</td></tr>`).join('\n')}
</tbody></table>
${sections.join('\n')}
<script nonce="${nonce}">${script}</script></body></html>`
  })
}
