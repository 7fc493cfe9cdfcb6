import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '~/lib/server/escape-html'
import type { DemoPerson } from './stand-in-parts'

/** A stand-in's brand colours. Text on them has a contrast of at least 4.5:1 in both themes. */
export interface Dress {
  /** The service's common name, e.g. 카카오. */
  service: string
  fill: string
  onFill: string
  /** For a colour that would not stand out on a dark page. */
  inTheDark?: { fill: string; onFill: string }
}

function styleOf({ fill, onFill, inTheDark = { fill, onFill } }: Dress): string {
  return `
  :root { color-scheme: light dark; --ink: #1c1c22; --dim: #6e6e76; --line: #ececef; --ground: #fff; --sunken: #f6f6f8; --raised: #fff;
    --fill: ${fill}; --on-fill: ${onFill};
    font-family: Pretendard, 'Apple SD Gothic Neo', 'Noto Sans KR', 'Noto Sans CJK KR', 'Malgun Gothic', sans-serif; line-height: 1.5; word-break: keep-all; overflow-wrap: anywhere }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #f2f2f4; --dim: #a3a3ad; --line: #2e2e36; --ground: #131317; --sunken: #0e0e11; --raised: #1d1d23; --fill: ${inTheDark.fill}; --on-fill: ${inTheDark.onFill} } }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--sunken); color: var(--ink); font-size: 15px }
  .strip { background: #f1904d; color: #1c1c22; font-size: 13px; font-weight: 600; text-align: center; padding: 6px 16px }
  main { max-width: 430px; min-height: 100vh; margin: 0 auto; background: var(--ground); padding: 28px 20px 40px }
  .service { display: inline-block; margin: 0; padding: 4px 12px; border-radius: 999px; background: var(--fill); color: var(--on-fill); font-size: 13px; font-weight: 700 }
  h1 { margin: 12px 0 4px; font-size: 24px; line-height: 1.4; letter-spacing: -.015em }
  h2 { margin: 32px 0 12px; font-size: 17px } p { margin: 0 } .dim { color: var(--dim); font-size: 13px }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px }
  button, input, select { font: inherit; color: inherit; width: 100%; min-height: 48px; border-radius: 8px; border: 1px solid var(--line); background: var(--raised); padding: 10px 14px }
  input, select { border-color: var(--dim) }
  button { cursor: pointer } :focus-visible { outline: 3px solid #f1904d; outline-offset: 2px }
  .person { text-align: left; border-radius: 14px; display: block } .person strong { display: block; font-weight: 600 } .person:hover { border-color: var(--dim) }
  .main { min-height: 52px; border: 0; background: var(--fill); color: var(--on-fill); font-weight: 700 }
  .plain { margin-top: 32px; border: 0; background: none; text-decoration: underline; color: var(--dim) }
  .fields { display: grid; gap: 12px } label { display: grid; gap: 4px; font-size: 13px; font-weight: 600 } label > * { font-size: 15px; font-weight: 400 }
  .code { margin-top: 16px; padding: 12px 14px; border-radius: 8px; background: var(--sunken) } code { font-weight: 600 }
  .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }`
}

export interface StandInPage {
  status?: number
  title: string
  /** HTML below the title and the notice that this is a stand-in. */
  body: string
  script?: string
  /** Other origins that forms on this page may lead to, including redirects. */
  formsLeadTo?: string[]
  /** The page may lie in a frame of our own pages. */
  isFramed?: boolean
}

/** Sends a page of a stand-in, with a notice that nothing here is real. */
export function sendStandInPage(reply: FastifyReply, dress: Dress, page: StandInPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(page.script ? [`script-src 'nonce-${nonce}'`] : []),
    `form-action ${["'self'", ...new Set(page.formsLeadTo)].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${page.isFramed ? "'self'" : "'none'"}`,
  ]
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy.join('; '))
    .header('x-frame-options', page.isFramed ? 'SAMEORIGIN' : 'DENY')
    .send(`<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} – 체험 모드</title><style nonce="${nonce}">${styleOf(dress)}</style></head><body>
<p class="strip" role="note">체험 모드 · ${escapeHtml(dress.service)} 흉내</p>
<main><p class="service">${escapeHtml(dress.service)}</p><h1>${escapeHtml(page.title)}</h1>
${page.body}</main>${page.script ? `<script nonce="${nonce}">${page.script}</script>` : ''}</body></html>`)
}

export function hiddenFields(fields: URLSearchParams | [string, string][]): string {
  return [...fields]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
}

/** A button for each seeded person that continues as them. */
export function peopleForm(action: string, carried: URLSearchParams, people: DemoPerson[]): string {
  const buttons = people.map(
    ({ key, nickname, bio }) =>
      `<li><button class="person" name="person" value="${escapeHtml(key)}"><strong>${escapeHtml(nickname)}</strong>` +
      `<span class="dim">${escapeHtml(bio)}</span></button></li>`,
  )
  if (buttons.length === 0) return '<p class="dim">체험 계정이 아직 없어요.</p>'
  return `<form method="post" action="${action}">${hiddenFields(carried)}<ul>${buttons.join('')}</ul></form>`
}

export function optionsOf(labels: Record<string, string>, chosen?: string): string {
  return Object.entries(labels)
    .map(([value, label]) => {
      const selected = value === chosen ? ' selected' : ''
      return `<option value="${escapeHtml(value)}"${selected}>${escapeHtml(label)}</option>`
    })
    .join('')
}

export function denyForm(action: string, carried: URLSearchParams): string {
  return `<form method="post" action="${action}">${hiddenFields(carried)}<button class="plain" name="deny" value="1">취소하고 돌아가기</button></form>`
}
