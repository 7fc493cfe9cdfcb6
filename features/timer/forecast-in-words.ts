import { seoulTime } from '~/lib/seoul-date'
import type { Forecast } from './forecast'

const timeAlone = (moment: Date) => seoulTime(moment).split(' ').at(-1)

/** '오후 9:40쯤 끝나요' and '9:25–9:55'. */
export function endInWords({ at, from, until }: Readonly<Record<keyof Forecast, Date | string>>) {
  return {
    about: `${seoulTime(new Date(at))}쯤 끝나요`,
    range: `${timeAlone(new Date(from))}–${timeAlone(new Date(until))}`,
  }
}
