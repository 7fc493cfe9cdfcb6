import type { Database } from '~/lib/server/database'
import { addInstructors, type NewInstructor } from './commands/instructors'

/** A test instructor who is listed; pass only what matters to the test. */
export async function anInstructor(db: Database, about: Partial<NewInstructor> = {}): Promise<number> {
  const [id = 0] = await db.transaction((tx) =>
    addInstructors(tx, [
      {
        state: 'approved',
        name: '이름 없는 강사',
        address: '서울특별시 중구 버들동 1',
        at: { latitude: 37.5666, longitude: 126.9784 },
        isLocationApproved: false,
        intro: '처음 오신 분도 한 판을 끝까지 해 볼 수 있게 도와드려요.',
        snsUrl: null,
        fee: null,
        areas: ['중구'],
        certifications: [],
        gameIds: [],
        center: null,
        appliedAt: new Date('2026-01-01T00:00:00Z'),
        ...about,
      },
    ]),
  )
  return id
}
