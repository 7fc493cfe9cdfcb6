import { expect, test } from 'vitest'
import { z } from 'zod'
import { areSaid, blankOf, onlyFacts } from '~/lib/facts'
import { blankIn, editedFacts, firstFacts } from '~/lib/server/schema-parts'
import { hostFacts, meetupFacts, openerFacts, tableFacts } from '../facts'
import { badEnd } from '../meetup-end'

test('whoever opens a meetup says everything, its host later less, and a cafe says no word of its own', () => {
  expect(Object.keys(openerFacts)).toEqual(Object.keys(meetupFacts))
  expect(Object.keys(hostFacts)).toEqual(['experience', 'welcomesBeginners', 'explains'])
  expect(Object.keys(tableFacts)).toEqual(['experience', 'welcomesBeginners'])
})

test('a new meetup that says nothing is for anyone, and an edit that says nothing leaves all', () => {
  const blank = blankOf(openerFacts)
  expect(blank).toEqual({
    experience: 'anyone',
    welcomesBeginners: false,
    explains: false,
    lastsMinutes: null,
    beforeLastTrain: false,
  })
  expect(firstFacts(openerFacts).parse({})).toEqual(blank)
  expect(editedFacts(hostFacts).parse({ explains: true })).toEqual({
    experience: null,
    welcomesBeginners: null,
    explains: true,
  })
})

test('an end that nobody can choose is refused in its own words', () => {
  expect(firstFacts(openerFacts).safeParse({ lastsMinutes: 75 }).error?.issues[0]?.message).toBe(badEnd)
})

test('a draft that does not say all of it, or something else, is not continued', () => {
  const blank = blankOf(openerFacts)
  expect(areSaid(openerFacts, { ...blank, title: '' })).toBe(true)
  expect(areSaid(openerFacts, { ...blank, lastsMinutes: 120 })).toBe(true)
  expect(areSaid(openerFacts, onlyFacts(hostFacts, blank))).toBe(false)
  expect(areSaid(openerFacts, { ...blank, experience: 'novice' })).toBe(false)
  expect(areSaid(openerFacts, { ...blank, explains: null })).toBe(false)
  expect(areSaid(openerFacts, { ...blank, lastsMinutes: '120' })).toBe(false)
})

test('a reply that says nothing is blank in all its parts', () => {
  const reply = z.object({
    name: z.string(),
    size: z.enum(['small', 'large']),
    at: z.date().nullable(),
    parts: z.array(z.string()),
    cards: z.object({ isOpen: z.boolean(), count: z.number().int() }),
  })
  expect(blankIn(reply)).toEqual({
    name: '',
    size: 'small',
    at: null,
    parts: [],
    cards: { isOpen: false, count: 0 },
  })
})
