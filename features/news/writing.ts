import { refusal } from '~/lib/errors'
import { coverWidths, explanationWidths } from '~/lib/game-picture-widths'
import { articleImageWidths, bannerWidths } from './news'

// Limits and messages for operators' articles and banners, in a module that readers' pages do not load.

export const writingLimits = {
  title: 100,
  /** The length of the HTML, in UTF-16 units. */
  text: 20_000,
  images: 3,
  url: 500,
  bannerTitle: 60,
  /** The most banners in one place that have not ended. */
  banners: 20,
  search: 100,
} as const

export const writingMessages = {
  title: '제목을 입력해 주세요.',
  longTitle: `제목은 ${writingLimits.title}자까지 입력해 주세요.`,
  text: '내용을 입력해 주세요.',
  longText: '내용이 너무 길어요. 나누어 올려 주세요.',
  sourceUrl: '원문 주소는 https://로 시작하는 주소로 입력해 주세요.',
  image: '이 화면에서 올린 사진만 쓸 수 있어요.',
  images: `사진은 ${writingLimits.images}장까지 올릴 수 있어요.`,
  publishAt: '발행할 날짜와 시간을 선택해 주세요.',
  pastPublishAt: '지금보다 나중 시간을 선택해 주세요.',
} as const

export const bannerMessages = {
  title: '배너에 쓰인 말을 입력해 주세요. 그림을 볼 수 없는 사람에게 읽어 줘요.',
  longTitle: `배너에 쓰인 말은 ${writingLimits.bannerTitle}자까지 입력해 주세요.`,
  image: '사진을 선택해 주세요.',
  url: '주소는 https://로 시작하는 주소나 /로 시작하는 앱 안의 경로로 입력해 주세요.',
  time: '날짜와 시간을 선택해 주세요.',
  until: '끝나는 시간은 시작하는 시간보다 나중이어야 해요.',
} as const

export const writingRefusals = {
  noBanner: refusal(404, 'NOT_FOUND', '배너를 찾을 수 없어요.'),
  tooManyBanners: refusal(
    409,
    'TOO_MANY',
    `한 자리에 배너를 ${writingLimits.banners}개까지 올릴 수 있어요. 먼저 하나를 끝내 주세요.`,
  ),
  isPublished: refusal(409, 'PUBLISHED', '발행한 소식이에요. 먼저 발행을 취소해 주세요.'),
}

/**
 * The widths and the shape to which a picture is cropped in each place; `share` is height divided by width.
 */
export const pictureUses = {
  news: { widths: articleImageWidths, share: 9 / 16 },
  top: { widths: bannerWidths, share: 7 / 15 },
  league: { widths: bannerWidths, share: 3 / 10 },
  cover: { widths: coverWidths, share: 1 },
  explanation: { widths: explanationWidths, share: 5 / 4 },
} as const
export type PictureUse = keyof typeof pictureUses

/** The path of an uploaded picture, as opposed to the pictures of the demo town. */
export const uploadedPicture = /^\/media\/uploads\/[0-9a-f]{32}$/

const webAddress = /^https?:\/\/[^\s/]+/

export function isWebAddress(address: string): boolean {
  return webAddress.test(address) && URL.canParse(address)
}

/** A path in the app. Browsers take `//` or `/\` at the beginning for another site. */
const pathHere = /^\/(?![/\\])/

/** Whether a banner may link to this URL or path. */
export function isBannerUrl(url: string): boolean {
  return !/\p{Cc}|\s/u.test(url) && (isWebAddress(url) || pathHere.test(url))
}
