import { changeDeviceValue, type DeviceValue } from '~/lib/web/device-values'

/** A request for a lesson and the key that opens it. */
interface SentLesson {
  instructorId: number
  key: string
}

const most = 10

/** The requests that this device has sent, the newest first. */
export const sentLessons: DeviceValue<SentLesson[]> = { name: 'sentLessons', initial: [] }

export function rememberLesson(lesson: SentLesson): void {
  changeDeviceValue(sentLessons, (before) =>
    [lesson, ...before.filter(({ key }) => key !== lesson.key)].slice(0, most),
  )
}
