import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useSheet } from '~/ui/use-sheet'
import type { Meetup } from '../../core/endpoints'
import { aMeetup } from '../../core/test-meetup'
import { CalendarSheet } from './calendar-sheet'

function Opener({ meetup }: { meetup: Meetup }) {
  const sheet = useSheet()
  return (
    <>
      <button type="button" onClick={sheet.open}>
        캘린더에 추가
      </button>
      <CalendarSheet meetup={meetup} publicUrl="https://meeple.kr" sheet={sheet} />
    </>
  )
}

async function open(meetup: Meetup) {
  const screen = await render(<Opener meetup={meetup} />)
  await screen.getByRole('button', { name: '캘린더에 추가' }).click()
  return { screen, sheet: screen.getByRole('dialog', { name: '캘린더에 추가' }) }
}

test('a private meetup is saved as a file that is made in the browser, because the server offers none', async () => {
  const files: Blob[] = []
  const names: string[] = []
  const making = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:made-here'
  })
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => {
    making.mockRestore()
    saving.mockRestore()
  })
  const meetup = aMeetup({ isPublic: false })
  const { sheet } = await open(meetup)
  await sheet.getByRole('button', { name: '파일로 받기' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(names).toEqual(['meeple-meetups-12.ics'])
  const text = await files[0]?.text()
  expect(text).toContain(`UID:meetup-${meetup.id}@meeple`)
  expect(text).toContain('DTSTART:20990612T050000Z')
})

test('a public meetup is saved by its address, which calendars can ask again', async () => {
  const { sheet } = await open(aMeetup())
  await expect
    .element(sheet.getByRole('link', { name: '파일로 받기' }))
    .toHaveAttribute('href', '/calendar/meetups/12.ics')
})
