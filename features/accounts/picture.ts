import { mostUploadBytes, mostUploadMegabytes } from '~/lib/endpoint'

/** The formats that the server can decode. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const pictureMessages = {
  heic: 'HEIC 사진은 올릴 수 없어요. JPEG, PNG, WebP 사진을 선택해 주세요.',
  type: 'JPEG, PNG, WebP 사진만 올릴 수 있어요.',
  empty: '비어 있는 파일이에요. 다른 사진을 선택해 주세요.',
  large: `${mostUploadMegabytes}MB까지 올릴 수 있어요. 더 작은 사진을 선택해 주세요.`,
} as const

interface Chosen {
  name: string
  type: string
  size: number
}

/** Some browsers report no type for an iPhone photo, so the file extension is checked too. */
function isHeic({ name, type }: Chosen): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

/** Why this file cannot be a profile picture; null if it may be uploaded. */
export function whyBadPicture(file: Chosen): string | null {
  if (isHeic(file)) return pictureMessages.heic
  if (!(pictureTypes as readonly string[]).includes(file.type)) return pictureMessages.type
  if (file.size === 0) return pictureMessages.empty
  return null
}

/** Checked after scaling down, because the scaled photo may be small enough although the original was not. */
export function whyTooLarge({ size }: { size: number }): string | null {
  return size > mostUploadBytes ? pictureMessages.large : null
}
