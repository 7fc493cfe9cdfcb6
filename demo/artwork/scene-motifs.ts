import * as beasts from './motifs/creatures'
import type { Motif } from './motifs/motif'
import * as places from './motifs/places'
import * as table from './motifs/tabletop'
import * as things from './motifs/things'

/** The subjects of banners and articles. Each consists of a main motif and two accompanying ones. */
export const sceneMotifs = {
  dice: [table.dice, table.pawns, table.cards],
  cards: [table.cards, table.chips, table.dice],
  cafe: [things.cup, table.dice, things.heart],
  meetup: [table.pawns, things.speech, things.cup],
  league: [things.trophy, things.crown, things.flag],
  trophy: [things.trophy, table.pawns, things.fireworks],
  lesson: [things.bookOpen, things.pencil, things.lightbulb],
  pass: [things.ticket, table.dice, things.heart],
  stamp: [things.heart, things.cup, things.ticket],
  timer: [things.hourglass, table.chessPiece, things.bell],
  levels: [table.pawnsOnSteps, table.dice, table.chessPiece],
  newGame: [things.chest, things.gems, table.cards],
  mystery: [things.magnifier, things.detective, things.key],
  party: [beasts.faces, things.megaphone, things.speech],
  family: [beasts.bear, table.blocks, beasts.rabbit],
  couple: [things.heart, table.quilt, things.cup],
  strategy: [places.castle, table.hexes, table.chessPiece],
  space: [places.rocket, places.planet, places.saucer],
  train: [places.train, things.routes, places.bridge],
  sea: [places.ship, things.compass, things.chest],
  winter: [beasts.penguin, things.cup, things.trees],
  summer: [things.palmTree, beasts.fish, places.ship],
  autumn: [things.roundTrees, beasts.fox, things.bookOpen],
  spring: [beasts.bird, things.roundTrees, beasts.bee],
  holiday: [table.yutSticks, places.hanok, things.fan],
  festival: [things.fireworks, things.flag, table.dice],
  notice: [things.megaphone, things.calendar, things.bell],
  interview: [things.speech, table.pawns, things.newspaper],
  community: [things.hands, table.pawns, things.speech],
  puzzle: [table.polyomino, things.key, things.lightbulb],
  words: [table.letterTiles, things.speech, things.pencil],
} as const satisfies Record<string, readonly [Motif, Motif, Motif]>

export type SceneMotif = keyof typeof sceneMotifs

const motifsByWord: readonly (readonly [RegExp, Motif])[] = [
  [/magnif/, things.magnifier],
  [/trophy|cup filled/, things.trophy],
  [/hourglass|timer|clock/, things.hourglass],
  [/\bdice\b|\bdie\b/, table.dice],
  [/meeple|pawn|people/, table.pawns],
  [/\bbox/, things.chest],
  [/gem|jewel/, things.gems],
  [/chip/, table.chips],
  [/card/, table.cards],
  [/shelf|book/, things.bookOpen],
  [/tree|willow|forest/, things.roundTrees],
  [/pennant|flag/, things.flag],
  [/score|podium|crown/, things.crown],
  [/town|village|street/, places.village],
  [/\bmap\b/, things.treasureMap],
  [/night|moon/, things.moon],
  [/coffee|tea|cafe|\bcup\b/, things.cup],
  [/ticket|pass/, things.ticket],
  [/bell/, things.bell],
  [/calendar/, things.calendar],
  [/table/, things.cup],
  [/stairs|steps/, table.blocks],
  [/ship|sea/, places.ship],
  [/castle/, places.castle],
]

/** Accepts a name from above, or a few English words, of which the first three known motifs are used. */
export function sceneMotif(about: string): readonly [Motif, Motif, Motif] {
  if (Object.hasOwn(sceneMotifs, about)) return sceneMotifs[about as SceneMotif]
  const found = motifsByWord.filter(([word]) => word.test(about)).map(([, motif]) => motif)
  const spare = sceneMotifs.dice.filter((motif) => !found.includes(motif))
  const [hero = table.dice, left = table.pawns, right = table.cards] = [...found.slice(0, 3), ...spare]
  return [hero, left, right]
}
