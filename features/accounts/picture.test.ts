import { expect, test } from 'vitest'
import { mostUploadBytes } from '~/lib/endpoint'
import { pictureMessages, whyBadPicture, whyTooLarge } from './picture'

const file = (name: string, type: string, size = 1_000) => ({ name, type, size })

test('takes the three kinds of photos that the server can read', () => {
  expect(whyBadPicture(file('me.jpg', 'image/jpeg'))).toBeNull()
  expect(whyBadPicture(file('me.png', 'image/png'))).toBeNull()
  expect(whyBadPicture(file('me.webp', 'image/webp'))).toBeNull()
})

test('recognises HEIC, even if the browser does not report its type', () => {
  expect(whyBadPicture(file('IMG_0001.HEIC', ''))).toBe(pictureMessages.heic)
  expect(whyBadPicture(file('photo', 'image/heic'))).toBe(pictureMessages.heic)
  expect(whyBadPicture(file('photo.heif', 'image/heif'))).toBe(pictureMessages.heic)
})

test('refuses drawings with scripts, documents and empty files', () => {
  expect(whyBadPicture(file('me.svg', 'image/svg+xml'))).toBe(pictureMessages.type)
  expect(whyBadPicture(file('me.pdf', 'application/pdf'))).toBe(pictureMessages.type)
  expect(whyBadPicture(file('me.jpg', 'image/jpeg', 0))).toBe(pictureMessages.empty)
})

test('accepts exactly ten megabytes and not one byte more', () => {
  expect(whyTooLarge({ size: mostUploadBytes })).toBeNull()
  expect(whyTooLarge({ size: mostUploadBytes + 1 })).toBe(pictureMessages.large)
})
