import { ofMeetup, room, when } from '../../core/server/notices'

/** To somebody who came with a friend: the friend has taken the seat. */
export const meetupFriendCameNotice = ofMeetup('meetup-friend-came', 'meetup-seats', room, (about) => [
  '친구가 함께해요',
  `${when(about)} ${about.title} 모임에 친구가 앉았어요. 두 자리 모두 정해졌어요.`,
])
