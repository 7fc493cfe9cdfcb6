import { pointWire } from '~/features/cafes/server/wire'
import { nested, pageWire, type WireOf, wireTable } from '~/lib/server/wire'
import type { instructorCalls, lessonCalls } from './schemas'

const facts = {
  name: 'activity_name',
  image: 'profile_image',
  intro: 'instructor_intro',
  at: pointWire,
  hasCenter: 'has_education_center',
  isLocationApproved: 'location_approved',
  areas: 'teaching_areas',
  gameCount: 'games_count',
}

export const instructorWire: WireOf<typeof instructorCalls> = {
  list: { query: wireTable({ area: 'teaching_area' }), reply: pageWire(wireTable(facts)) },
  areas: { reply: pageWire(wireTable({ name: 'teaching_area', count: 'instructor_count' })) },
  instructor: {
    reply: wireTable({
      ...facts,
      games: nested(
        'games',
        wireTable({
          name: 'game_name',
          description: 'game_description',
          age: 'suitable_age',
          players: 'player_count',
        }),
      ),
      center: nested(
        'education_center',
        wireTable({
          name: 'center_name',
          address: 'center_address',
          intro: 'center_intro',
          programs: 'education_programs',
        }),
      ),
    }),
  },
}

export const lessonWire: WireOf<typeof lessonCalls> = {
  request: {
    body: wireTable({
      instructorId: 'instructor',
      name: 'requester_name',
      phone: 'requester_phone',
      email: 'requester_email',
      content: 'request_content',
      wishedAt: 'request_date',
    }),
  },
}
