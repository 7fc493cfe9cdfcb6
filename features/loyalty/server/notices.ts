import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'

export const stampedNotice = noticeKind({
  name: 'stamp-given',
  group: 'coupons',
  isOwnAction: true,
  details: z.object({ cafeId: z.number(), cafe: z.string(), stamps: z.number() }),
  words: ({ cafeId, cafe, stamps }) => ({
    title: '스탬프를 받았어요',
    body: `${cafe}에서 지금까지 스탬프 ${stamps}개를 모았어요.`,
    path: paths.cafeTab(cafeId, 'coupon'),
  }),
})

const coupon = z.object({ couponId: z.number(), coupon: z.string(), cafe: z.string() })

export const couponIssuedNotice = noticeKind({
  name: 'coupon-issued',
  group: 'coupons',
  isOwnAction: true,
  details: coupon.extend({ stamps: z.number() }),
  words: ({ couponId, coupon: name, cafe, stamps }) => ({
    title: '쿠폰을 받았어요',
    body: `${cafe} 스탬프 ${stamps}개를 모아 '${name}' 쿠폰을 받았어요.`,
    path: paths.couponUse(couponId),
  }),
})

export const couponUsedNotice = noticeKind({
  name: 'coupon-used',
  group: 'coupons',
  isOwnAction: true,
  details: coupon,
  words: ({ couponId, coupon: name, cafe }) => ({
    title: '쿠폰을 썼어요',
    body: `${cafe}에서 '${name}' 쿠폰을 썼어요.`,
    path: paths.couponUse(couponId),
  }),
})
