import { Refusal } from '~/lib/errors'
import { grouped } from '~/lib/grouped'
import { catalogueRefusals, mostOwned } from './refusals'

export const ownedPerPage = 50

/** The most rows of a collection in one file. Those of games that are only wished for count too. */
export const mostCollectionRows = 10_000
/** The largest file in millions of characters, which are megabytes to people. */
export const collectionMegabytes = 10
export const longestCollection = collectionMegabytes * 1_000_000
/** How many characters of a game's name are used to look it up. */
export const longestCollectionName = 200

export const ownedOutcomes = ['new', 'known', 'unknownGame', 'bad'] as const

/** A row of the file that says that the member owns a game. */
export interface FileGame {
  row: number
  name: string
  /** Its name in its own language; empty if the file has none. */
  originalName: string
  bggId: number | null
  /** Why the row cannot be read, or null. */
  problem: string | null
}

export interface CollectionFile {
  games: FileGame[]
  /** Rows of games that the member has had, wants or only rates. */
  notOwned: number
  /** What is to be said of the file as a whole. */
  notes: string[]
}

/** The file cannot be read, so nothing of it is added. */
export function brokenCollection(message: string): Refusal {
  const { status, code } = catalogueRefusals.brokenCollection
  return new Refusal(status, message, { code, fields: { text: message } })
}

export const tooManyRows = () =>
  brokenCollection(`한 번에 ${grouped(mostCollectionRows)}줄까지 가져올 수 있어요. 파일을 나눠 주세요.`)

/** Reading exceeded limits of memory or time that no normal file reaches. */
export const tooHardCollection = () =>
  brokenCollection('파일이 너무 복잡해서 읽지 못했어요. 파일을 나눠 주세요.')

/** How many more games a member who has so many can add. */
export const roomFor = (owned: number) => Math.max(0, mostOwned - owned)
