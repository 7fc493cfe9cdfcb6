import { z } from 'zod'
import { ofMeetup, room, when } from '../../core/server/notices'

/** To everybody seated: the host has announced something, which stands on the page, where it can be deleted. */
export const meetupAnnouncedNotice = ofMeetup('meetup-announced', 'meetups', room, (about) => [
  '방장이 공지를 남겼어요',
  `${when(about)} ${about.title} 모임의 공지를 확인해 주세요.`,
])

export const meetupChangedNotice = ofMeetup('meetup-changed', 'meetups', room, (about) => [
  '모임 내용이 수정됐어요',
  `${about.title} 모임의 소개가 바뀌었어요. 날짜와 장소는 그대로예요.`,
])

/** To somebody with a seat: the host asks them to take over. */
export const hostOfferedNotice = ofMeetup('meetup-host-offered', 'meetups', room, (about) => [
  '방장을 맡아 달라고 해요',
  `${when(about)} ${about.title} 모임의 방장을 넘기고 싶어 해요. 맡을지 알려 주세요.`,
])

/** To the host who asked. */
export const hostAnsweredNotice = ofMeetup(
  'meetup-host-answered',
  'meetups',
  room.extend({ accepts: z.boolean() }),
  (about) => [
    about.accepts ? '방장을 넘겼어요' : '방장을 맡지 않기로 했어요',
    about.accepts
      ? `${about.title} 모임에는 이제 참여자로 함께해요. 내 자리와 이용권은 그대로예요.`
      : `${about.title} 모임의 방장은 그대로 나예요. 다른 사람에게 부탁할 수 있어요.`,
  ],
)

/** To everybody else at the meetup. */
export const hostChangedNotice = ofMeetup('meetup-host-changed', 'meetup-seats', room, (about) => [
  '방장이 바뀌었어요',
  `${when(about)} ${about.title} 모임은 날짜와 장소 그대로 열려요.`,
])
