/** As large as the server takes. */
export const mostPictureBytes = 10 * 1024 * 1024

/** What the server can read. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const pictureMessages = {
  heic: 'HEIC 사진은 올릴 수 없어요. JPEG, PNG, WebP 사진을 선택해 주세요.',
  type: 'JPEG, PNG, WebP 사진만 올릴 수 있어요.',
  empty: '비어 있는 파일이에요. 다른 사진을 선택해 주세요.',
  large: '10MB까지 올릴 수 있어요. 더 작은 사진을 선택해 주세요.',
} as const

interface Chosen {
  name: string
  type: string
  size: number
}

/** Some browsers give an iPhone's photo no type at all, so its name counts too. */
function isHeic({ name, type }: Chosen): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

/** Why this file cannot be a face; null when it may be tried. */
export function whyBadPicture(file: Chosen): string | null {
  if (isHeic(file)) return pictureMessages.heic
  if (!(pictureTypes as readonly string[]).includes(file.type)) return pictureMessages.type
  if (file.size === 0) return pictureMessages.empty
  return null
}

/** Asked of what is about to be sent: a photo made smaller on the way may be fine although the chosen one was not. */
export function whyTooLarge({ size }: { size: number }): string | null {
  return size > mostPictureBytes ? pictureMessages.large : null
}
