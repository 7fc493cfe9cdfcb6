import { expect, test } from 'vitest'
import { rightCovers } from '~/features/accounts/account-status'
import { operatorRights } from '~/lib/operator-rights'
import { deskGroups } from './desk-entries'

// Accounts cannot import the menu, which is put together from every feature.
test.each(operatorRights)('who gives the right %s reads which entries of the menu it opens', (right) => {
  const entries = deskGroups.flatMap((group) => group.entries).filter(({ need }) => need === right)
  const sentence = rightCovers[right].split(/[을를] 맡아요/)[0]
  expect(sentence?.split(', ')).toEqual(entries.map(({ title }) => title))
})
