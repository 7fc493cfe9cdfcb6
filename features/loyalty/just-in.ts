/** The code screen shows whoever came in for so long, and so many of them. */
export const shownForMs = 5 * 60_000
export const mostShown = 3

/** Those who came within the last minutes, by the clock of whoever wrote `at`. */
export function stillShown<Arrival extends { at: string }>(
  arrivals: readonly Arrival[],
  now: Date,
): Arrival[] {
  return arrivals.filter(({ at }) => Date.parse(at) > now.getTime() - shownForMs)
}

/** What the counter reads of somebody who came: the name only of whoever has a seat at a meetup of the day. */
export function arrivalInWords({
  nickname,
  title,
  stamps,
}: {
  nickname: string | null
  title: string | null
  stamps: number | null
}): string {
  const who = nickname === null ? '손님' : `${nickname} 님`
  const got = [title === null ? null : '체크인', stamps === null ? null : `스탬프 ${stamps}개`]
  return `${who} ${got.filter((each) => each !== null).join(' · ')}`
}
