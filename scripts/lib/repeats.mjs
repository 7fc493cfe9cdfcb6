/**
 * Parses `10 --load 5 -- e2e/home.test.ts`: the number of runs, how many of them run under load, and arguments for the
 * test runner. Returns a sentence if the arguments are invalid.
 */
export function readRepeats(args) {
  const [count = '10', ...others] = args
  let beside = '0'
  const rest = []
  for (let at = 0; at < others.length; at += 1) {
    if (others[at] === '--load') {
      at += 1
      beside = others[at] ?? ''
    } else rest.push(others[at])
  }
  const isCount = (text) => /^\d{1,3}$/.test(text)
  if (!isCount(count) || !isCount(beside) || Number(count) < 1 || Number(beside) > Number(count)) {
    return 'How often? npm run test:again -- 10 --load 5 makes ten runs, the last five of them beside a load.'
  }
  return { runs: Number(count), beside: Number(beside), rest }
}
