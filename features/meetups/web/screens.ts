import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const meetupScreens: readonly Screen[] = [
  {
    path: 'matching/in-cafe',
    module: '../finding/web/cafe-meetups-page',
    audience: 'anyone',
    reads: ['cafe'],
    samples: {
      'cafe-meetups': (idOf) => paths.cafeMeetups(idOf('meetup cafe')),
      'cafe-meetups-nowhere': () => '/matching/in-cafe',
    },
  },
  {
    path: 'matching/add',
    module: '../opening/web/new-meetup-page',
    audience: 'member',
    samples: { 'new-meetup': () => paths.newMeetup() },
  },
  {
    path: 'matching/find-place',
    module: '../opening/web/find-place-page',
    audience: 'anyone',
    samples: {
      'find-place': () => paths.findPlace(),
      'find-place-nothing': () => paths.findPlace(`?q=${encodeURIComponent('뷁쮉')}`),
    },
  },
  {
    path: 'matching/select-date',
    module: '../opening/web/select-date-page',
    audience: 'anyone',
    samples: { 'select-date': (idOf) => paths.selectDate(`?cafe=${idOf('cafe')}`) },
  },
  {
    path: 'matching/apply',
    module: 'apply-page',
    audience: 'member',
    samples: { apply: (idOf) => paths.applyToMeetup(idOf('meetup')) },
  },
  {
    path: 'matching/friend',
    module: 'friend-seat-page',
    audience: 'anyone',
    samples: { 'friend-seat-nowhere': () => paths.friendSeat() },
  },
  {
    path: 'matching/edit',
    module: '../hosting/web/edit-meetup-page',
    audience: 'member',
    samples: { 'edit-meetup': (idOf) => paths.editMeetup(idOf('own meetup')) },
  },
  {
    path: 'matching/move',
    module: '../moves/web/move-meetup-page',
    audience: 'member',
    samples: { 'move-meetup': (idOf) => paths.moveMeetup(idOf('own meetup')) },
  },
  {
    path: 'matching/review/write',
    module: '../attendance/web/meetup-review-page',
    audience: 'member',
    samples: { 'meetup-review': (idOf) => paths.reviewMeetup(idOf('ended meetup')) },
  },
]
