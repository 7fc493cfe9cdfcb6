import { expect, test } from 'vitest'
import {
  confirmationsToShow,
  isShown,
  mostOpenProposals,
  mostPitfallsOfCafe,
  mostPitfallsOfGame,
  mostProposalsADay,
  whyNotWrite,
} from './pitfall'

test('what a member proposes shows once enough others confirm it, and what others write at once', () => {
  expect(isShown({ madeBy: 'member', confirmations: confirmationsToShow - 1 })).toBe(false)
  expect(isShown({ madeBy: 'member', confirmations: confirmationsToShow })).toBe(true)
  expect(isShown({ madeBy: 'staff', confirmations: 0 })).toBe(true)
  expect(isShown({ madeBy: 'operator', confirmations: 0 })).toBe(true)
})

test('each limit stops those whom it is for', () => {
  const none = { ofGame: 0, ofCafe: 0, today: 0, open: 0 }
  expect(whyNotWrite('member', none)).toBeNull()
  expect(whyNotWrite('operator', { ...none, ofGame: mostPitfallsOfGame })).toBe('full')
  const full = { ...none, ofCafe: mostPitfallsOfCafe, today: mostProposalsADay, open: mostOpenProposals }
  expect(whyNotWrite('staff', full)).toBe('cafeFull')
  expect(whyNotWrite('operator', full)).toBeNull()
  expect(whyNotWrite('member', full)).toBe('tooManyToday')
  expect(whyNotWrite('member', { ...full, today: 0 })).toBe('tooManyOpen')
})
