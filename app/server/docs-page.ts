import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { minuteMs } from '~/lib/durations'
import {
  type Audience,
  isRight,
  type RateClass,
  type Right,
  rateWindowMs,
  type ServedEndpoint,
} from '~/lib/endpoint'
import { escapeHtml } from '~/lib/server/escape-html'
import type { Rights } from '~/lib/server/rights'
import type { WireTable } from '~/lib/wire-table'
import { type JsonSchema, refusalsOf, toJsonSchema } from './describe-api'
import { callsPerMinute } from './rate-limits'

const audiences: Record<Exclude<Audience, Right>, string> = {
  anyone: '누구나',
  member: '로그인한 회원',
  instructor: '강사',
  'operator: any': '운영자',
  'operator: support': '문의와 신고를 맡은 운영자',
  'operator: content': '콘텐츠를 맡은 운영자',
  'operator: money': '결제와 정산을 맡은 운영자',
  'operator: support or money': '문의와 신고나 결제와 정산을 맡은 운영자',
  'operator: chief': '모두 맡은 총괄 운영자',
}

const rightNames: Record<Right['right'], string> = { owner: '그것의 주인', staff: '그곳의 직원' }

const rates: Record<RateClass, string> = {
  read: '읽기',
  search: '검색',
  write: '쓰기',
  'sign-in': '로그인',
  upload: '사진 올리기',
  import: '파일 가져오기',
  note: '브라우저의 알림',
}

const style = `
:root { color-scheme: light dark; font-family: Pretendard, 'Apple SD Gothic Neo', 'Noto Sans KR', sans-serif; line-height: 1.5 }
body { margin: 0 auto; max-width: 56rem; padding: 1.5rem 1.25rem 4rem }
h1 { font-size: 1.5rem }
h2 { font-size: 1.125rem; margin: 2.5rem 0 .25rem; scroll-margin-top: 1rem }
h3 { font-size: .9375rem; margin: 1.25rem 0 .25rem }
code { font-family: ui-monospace, 'Nanum Gothic Coding', monospace; overflow-wrap: anywhere }
.method { background: #F1904D; color: #1C1C22; border-radius: .375rem; padding: .125rem .5rem; font-size: .8125rem; font-weight: 700 }
nav ul { list-style: none; padding: 0 } nav li { padding: .375rem 0 } a { color: inherit }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .875rem }
th, td { border-bottom: 1px solid #8884; padding: .375rem .5rem; text-align: left; vertical-align: top } th { white-space: nowrap }
`

/** Allows the page's own style and nothing else. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const types: Record<string, string> = {
  string: '글자',
  integer: '정수',
  number: '수',
  boolean: '예/아니요',
  object: '묶음',
  array: '목록',
  null: '없음(null)',
}

function sayType(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const named = [schema.type ?? 'object'].flat().map((type) => types[type] ?? type)
  return named.join(' 또는 ')
}

interface Field {
  name: string
  type: string
  required: boolean
  description: string
}

/** Every field with its full path, e.g. `results[].id`. */
function fieldsOf(schema: JsonSchema, way = ''): Field[] {
  if (schema.items) return fieldsOf(schema.items, `${way}[]`)
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const name = way ? `${way}.${key}` : key
    const field = {
      name,
      type: sayType(value),
      required: required.has(key),
      description: value.description ?? '',
    }
    return [field, ...fieldsOf(value, name)]
  })
}

function table(heading: string, fields: Field[], asksFor: boolean): string {
  if (fields.length === 0) return ''
  const rows = fields.map(
    ({ name, type, required, description }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(type)}</td>` +
      `${asksFor ? `<td>${required ? '필수' : '선택'}</td>` : ''}<td>${escapeHtml(description)}</td></tr>`,
  )
  const heads = ['이름', '값', ...(asksFor ? ['필요'] : []), '뜻'].map(
    (each) => `<th scope="col">${each}</th>`,
  )
  return (
    `<h3>${heading}</h3><div class="scroll" tabindex="0" role="region" aria-label="${heading}"><table><thead><tr>${heads.join('')}</tr></thead>` +
    `<tbody>${rows.join('')}</tbody></table></div>`
  )
}

function inputTable(heading: string, schema: z.ZodType | undefined, words?: WireTable): string {
  return schema ? table(heading, fieldsOf(toJsonSchema(schema, 'input', words)), true) : ''
}

function anchorOf({ method, path }: ServedEndpoint): string {
  return `${method}-${path}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function section(endpoint: ServedEndpoint, rights: Rights): string {
  const { method, path, summary, audience, rate, wire } = endpoint
  const refusals = Object.entries(refusalsOf(endpoint, rights)).map(
    ([status, meaning]) => `<tr><th scope="row">${status}</th><td>${escapeHtml(meaning)}</td></tr>`,
  )
  return `<section aria-labelledby="${anchorOf(endpoint)}">
<h2 id="${anchorOf(endpoint)}"><span class="method">${method}</span> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)}</p>
<p>부를 수 있는 사람: ${isRight(audience) ? rightNames[audience.right] : audiences[audience]} · 빈도: ${rates[rate]}, 한 주소에서 ${rateWindowMs / minuteMs}분에 ${callsPerMinute[rate]}번까지</p>
${inputTable('주소에 넣는 값', endpoint.params)}${inputTable('물음표 뒤에 붙이는 값', endpoint.query, wire?.query)}${inputTable('보내는 JSON', endpoint.body, wire?.body)}
${table('돌려받는 JSON', fieldsOf(toJsonSchema(endpoint.reply, 'output', wire?.reply)), false)}
<h3>거절</h3><table><tbody>${refusals.join('')}</tbody></table>
</section>`
}

export function renderDocs(endpoints: ServedEndpoint[], rights: Rights, version: string): string {
  const links = endpoints.map(
    (endpoint) =>
      `<li><a href="#${anchorOf(endpoint)}"><span class="method">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code> ${escapeHtml(endpoint.summary)}</a></li>`,
  )
  return `<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>미플 API</title><style>${style}</style></head>
<body>
<header><h1>미플 API</h1>
<p>버전 ${escapeHtml(version)}. 기계가 읽는 설명서는 <a href="/v1/openapi.json">openapi.json</a>이에요.</p>
<p>모든 주소는 끝에 슬래시(/)가 있어도 없어도 같아요. 목록은 <code>count</code>, <code>next</code>, <code>previous</code>, <code>results</code>로 오고, 거절은 한국어 문장 <code>error</code>와 함께 와요.</p></header>
<nav aria-label="주소 목록"><ul>${links.join('\n')}</ul></nav>
<main>${endpoints.map((endpoint) => section(endpoint, rights)).join('\n')}</main>
</body>
</html>`
}
