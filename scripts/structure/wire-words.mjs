import { lineAt } from './source-tree.mjs'

// Paths, fields and parameters that occur only on the wire. Words that are fine in our own code too (play_time, coord,
// is_used, distance, merchant_uid) are left out, because false alarms get a check switched off.
const paths =
  'boardGameRoom mapboardGameRoom gameRoomEnter roompass roompasshistory storepass paycheek productre productRe ' +
  'productReAvg productreReport productReReport hitcount jjimdel boardNews storeproduct storegetproduct stampRead ' +
  'CafeCoupone CafeStampReword cafeDayOffView publicInstructors request_class'
const fields =
  'gubun search_f course1 course2 mylat mylng product_id productre_id store_id room_id img1 image1 image2 image3 ' +
  'explain_img explain_img[1-7] genre_[1-3] meerkat_level min_person max_person person_[1-8] recommend_age ' +
  'used_count is_used_data is_re has_liked_cnt like_cnt post_text rating[123] sum_rating sum_rating[123N] sum_star ' +
  'cafe_image distance_my cart_distance tel_display tel[12] bizhour_info usage_time_cost weekday_child weekend_child ' +
  'store_yn franchise_yn closedays enter_room room_status room_password room_info room_play room_name conform_time ' +
  'week_type extra_user is_join accept_status remeet pass_[5-9]000 pass_amount instructor_intro'
// Longest first, so that a report contains the whole word.
const oldNames = `${paths} ${fields}`
  .split(' ')
  .sort((a, b) => b.length - a.length)
  .map((name) => `[${name[0].toLowerCase()}${name[0].toUpperCase()}]${name.slice(1)}`)
  .join('|')

// Does not match longer words of ours (`stampReader`), but does match names built on an old one (`boardGameRoomId`).
// Two ordinary words count only as paths: `banner1` and `carts`.
const oldWord = new RegExp(
  `(?<![A-Za-z0-9_$])(?:${oldNames})(?![a-z0-9_])|(?<=['"\`/])(?:banner[12]|carts)(?=['"\`/?])`,
  'g',
)
const oldInPath = new RegExp(`(?<![A-Za-z0-9$])(?:${oldNames})(?![a-z0-9_])`)

const speaksToWire = [
  /^features\/.+\/(endpoints|server\/wire)\.ts$/,
  /^features\/payments\/portone\.ts$/,
  // What browsers have stored stays readable.
  /^features\/accounts\/web\/(user-store\.ts|credentials-store\.test\.tsx)$/,
  /(^|\/)server\/(.+\/)?[^/]+\.test\.ts$/,
  /^(e2e|sandbox|docs|scripts\/structure)\//,
  /^package-lock\.json$/,
]
const speaksOurWords = /(^|\/)(web\/(.+\/)?[^/]+|routes)(?<!\.test)\.tsx?$/

export function findWireWordProblems(tree) {
  const problems = []
  for (const file of tree.files.values()) {
    const { path } = file
    if (speaksToWire.some((place) => place.test(path))) continue
    const [inPath] = path.match(oldInPath) ?? []
    if (inPath) problems.push({ path, line: 1, message: sayWhere(inPath) })
    // The table of a README translates.
    const text = path.endsWith('README.md') ? file.text.replace(/^[ \t]*\|.*/gm, '') : file.text
    for (const { 0: name, index } of text.matchAll(oldWord))
      problems.push({ path, line: lineAt(text, index), message: sayWhere(name) })
    // String values are ignored, because storage keys, CSS classes and OAuth parameters may be in snake_case.
    for (const { name, line } of speaksOurWords.test(path) ? file.code.snakeNames : []) {
      const message = `"${name}" is spelled as the wire spells. Screens and routes speak our words, as the schemas do.`
      problems.push({ path, line, message })
    }
  }
  return problems
}

function sayWhere(name) {
  return (
    `"${name}" is an old word of the wire. It goes to server/wire.ts of the feature, which translates it; here stands our word ` +
    'from docs/GLOSSARY.md.'
  )
}
