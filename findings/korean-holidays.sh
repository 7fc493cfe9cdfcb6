#!/usr/bin/env bash
# The three days of 설날 in date-holidays 3.37.0 begin a day late: it has 17 to 19 February 2026 where the gazette has 16 to 18, and
# leaves out 6 February 2027. It doesn't know 노동절, a public holiday since 2026, nor its substitute on 3 May 2027.
# @hyunbinseo/holidays-kr 5.2027.1 has the gazette's days. Exits 1 if that changes. Seen on Node 20.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-holidays@3.37.0 @hyunbinseo/holidays-kr@5.2027.1
cat >compare.mjs <<'SCRIPT'
import { y2026, y2027 } from '@hyunbinseo/holidays-kr/all'
import Holidays from 'date-holidays'

const dayMs = 86_400_000
const inSeoul = (moment) => new Date(moment + 9 * 3_600_000).toISOString().slice(0, 10)
const daysOf = ({ start, end }) =>
  Array.from({ length: Math.round((end - start) / dayMs) }, (_, at) => inSeoul(start.getTime() + at * dayMs))
const korea = new Holidays('KR')
const differences = [[2026, y2026], [2027, y2027]].map(([year, gazette]) => {
  const computed = new Set(korea.getHolidays(year).filter(({ type }) => type === 'public').flatMap(daysOf))
  return {
    missing: Object.keys(gazette).filter((day) => !computed.has(day)),
    added: [...computed].filter((day) => !(day in gazette)),
  }
})
const seen = JSON.stringify(differences)
console.log(seen)
const expected = JSON.stringify([
  { missing: ['2026-02-16', '2026-05-01', '2026-06-03'], added: ['2026-02-19'] },
  { missing: ['2027-02-06', '2027-05-01', '2027-05-03'], added: [] },
])
process.exit(seen === expected ? 0 : 1)
SCRIPT
node compare.mjs
