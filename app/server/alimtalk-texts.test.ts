import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { alimtalkNames, alimtalkSite, alimtalkTemplates, alimtalkVariable } from '~/features/notices/alimtalk'
import { longestVariable } from '~/lib/server/alimtalk'
import { projectRoot } from '~/lib/server/project-root'

const goingLive = readFileSync(path.join(projectRoot, 'docs/going-live.md'), 'utf8')
const example = readFileSync(path.join(projectRoot, '.env.example'), 'utf8')
const place = /#\{([^{}]+)\}/g

describe.each(alimtalkNames)('the 알림톡 %s', (name) => {
  const { text } = alimtalkTemplates[name]

  test('can be registered from the documents, letter by letter', () => {
    const indented = text.replace(/^(?=.)/gm, '    ')
    expect(goingLive).toContain(`\`${alimtalkVariable(name)}\`:\n\n${indented}\n`)
    expect(example).toContain(`\n#${alimtalkVariable(name)}=\n`)
  })

  test('stays below the limit however long what stands in its places', () => {
    expect([...text.replace(place, 'x'.repeat(longestVariable))].length).toBeLessThanOrEqual(1_000)
  })

  test('says who sends it and why, leads to our site, and to no app or offer', () => {
    expect(text).toMatch(/^\[미플\] .{2,20} 안내\n/)
    expect(text).toMatch(/\n※ [^\n]*보내 드려요\.$/)
    expect(text.match(/https?:\/\/[^\s]*/g)).toEqual([`${alimtalkSite}/#{경로}`])
    expect(text).not.toMatch(/앱|어플|설치|다운로드|스토어|할인|혜택|이벤트|쿠폰|무료|특가|추천|광고/)
  })

  test('has its sense in its own words: a place stands after its label', () => {
    const labelled = text
      .replace(`${alimtalkSite}/#{경로}`, '')
      .split('\n')
      .filter((line) => line.includes('#{'))
    for (const line of labelled) expect(line).toMatch(/^[가-힣 ]{2,12}: #\{[가-힣]+\}$/)
    const places = [...text.matchAll(place)].map(([, inside]) => inside)
    expect(new Set(places).size).toBe(places.length)
  })
})

test('every template in the documents is one of ours', () => {
  const ours = alimtalkNames.map(alimtalkVariable)
  for (const text of [goingLive, example]) {
    const named = text.match(/ALIMTALK_TEMPLATE_[A-Z_]*[A-Z]/g) ?? []
    expect(named.filter((each) => !ours.includes(each))).toEqual([])
  }
})
