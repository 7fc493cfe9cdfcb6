import * as backdrops from '~/lib/server/drawing/backdrops'
import type { Backdrop } from '~/lib/server/drawing/backdrops'
import * as beasts from '~/lib/server/drawing/motifs/creatures'
import type { Motif } from '~/lib/server/drawing/motifs/motif'
import * as places from '~/lib/server/drawing/motifs/places'
import * as table from '~/lib/server/drawing/motifs/tabletop'
import * as things from '~/lib/server/drawing/motifs/things'
import type { Mood } from '~/lib/server/drawing/palette'
import type { FontName } from '~/lib/server/drawing/text-path'

export type Theme = {
  heroes: readonly Motif[]
  /** Smaller things that may stand beside the hero. */
  company: readonly Motif[]
  backdrops: readonly Backdrop[]
  moods: readonly Mood[]
  fonts: readonly FontName[]
}

const { hills, mountains, sea, nightHills, forest, desert, underwater, space, city, room, dungeon, fivePeaks, cloudy, road, ice, rays, confetti, spotlight, feltTable, parchment } = backdrops

const stout: readonly FontName[] = ['heavy', 'square', 'black']
const merry: readonly FontName[] = ['round', 'heavy', 'round']
const stately: readonly FontName[] = ['serif', 'square', 'serif']

function theme(heroes: readonly Motif[], company: readonly Motif[], scenes: readonly Backdrop[], moods: readonly Mood[], fonts: readonly FontName[]): Theme {
  return { heroes, company, backdrops: scenes, moods, fonts }
}

export const themes = {
  jewels: theme([things.gems, things.crown], [things.coins, things.chest], [rays, spotlight, nightHills], ['noble', 'night', 'sea'], stately),
  island: theme([table.hexes], [places.village, beasts.sheep, places.ship], [sea, hills, parchment], ['warm', 'day', 'sea'], stout),
  numbers: theme([table.numberTiles], [table.marbles, table.shapesCards], [rays, confetti, feltTable], ['retro', 'day', 'candy', 'sea'], stout),
  bell: theme([things.bell], [things.grapes, things.bananasBunch, things.vegetables], [rays, confetti], ['candy', 'day'], merry),
  code: theme([table.letterTiles, things.keyhole], [things.key, things.magnifier], [rays, spotlight, room], ['retro', 'night', 'sea'], stout),
  western: theme([things.sheriffStar, things.cactus, things.hat], [things.cactus, things.bomb], [desert], ['warm', 'retro'], stout),
  citadel: theme([places.castle], [beasts.dragon, things.shieldAndSwords], [hills, mountains, nightHills], ['noble', 'warm', 'nature', 'night'], stately),
  dreams: theme([beasts.rabbit, things.moon, things.brushPalette, places.lighthouse], [beasts.fish, things.key, things.hat], [cloudy, nightHills, hills], ['candy', 'night', 'day'], ['round', 'serif', 'round']),
  agents: theme([things.detective, things.keyhole], [table.letterTiles, things.eyeMask], [city, rays], ['retro', 'night', 'warm'], stout),
  rails: theme([places.train, things.routes, places.bridge], [places.bridge, things.treasureMap], [hills, mountains, parchment, cloudy], ['retro', 'warm', 'day', 'nature'], ['square', 'serif', 'heavy']),
  mosaic: theme([table.mosaic], [table.quilt], [rays, room], ['sea', 'retro', 'day'], stately),
  birds: theme([beasts.bird], [things.trees, things.roundTrees], [forest, hills, cloudy], ['nature', 'day', 'sea'], stately),
  mars: theme([places.domes, places.rocket], [beasts.robot, places.planet], [space, desert], ['warm', 'eerie', 'night'], stout),
  dungeon: theme([things.shieldAndSwords, beasts.dragon, things.skull], [things.chest, things.potion], [dungeon, mountains, nightHills], ['eerie', 'noble', 'night', 'warm'], ['heavy', 'serif', 'square']),
  remedy: theme([things.potion, things.compass], [things.microbe, table.pawns], [parchment, city, rays], ['sea', 'eerie', 'retro'], stout),
  tilework: theme([places.castle, places.village], [beasts.sheep, places.windmill, table.pawns], [hills, parchment, cloudy], ['nature', 'day', 'retro'], stately),
  kingdom: theme([things.crown, places.castle], [places.windmill, beasts.sheep, table.pawns], [hills, rays, mountains], ['nature', 'noble', 'day', 'warm'], ['serif', 'heavy', 'square']),
  farm: theme([places.barn, beasts.sheep, beasts.cow, places.windmill], [beasts.sheep, beasts.chicken, beasts.cow], [hills, cloudy, rays], ['nature', 'warm', 'day'], ['round', 'serif', 'heavy']),
  harbour: theme([places.ship, places.lighthouse], [things.sacks, things.barrel, places.lighthouse], [sea, parchment, cloudy], ['sea', 'warm', 'retro', 'day'], stately),
  wonders: theme([places.temple, places.pyramid], [places.castle, things.compass], [desert, mountains, sea], ['warm', 'noble', 'retro', 'day'], stately),
  letter: theme([things.envelope], [things.crown, things.heart], [rays, room, spotlight], ['noble', 'candy', 'warm'], ['serif', 'round', 'serif']),
  ghosts: theme([beasts.ghost, places.hauntedHouse], [places.hauntedHouse, things.lantern], [nightHills, room, dungeon], ['night', 'eerie', 'candy'], merry),
  sketch: theme([things.pencil, things.easel, things.brushPalette], [things.speech, things.brushPalette], [confetti, room, rays], ['candy', 'day', 'retro'], merry),
  casino: theme([table.chips, table.cards, table.dice], [table.dice, things.coins], [feltTable, spotlight, city], ['night', 'noble', 'eerie', 'warm'], stout),
  skulls: theme([things.skull], [table.wheelTokens, beasts.bug], [spotlight, rays, dungeon], ['eerie', 'noble', 'retro'], stout),
  secrets: theme([things.masks, things.eyeMask, things.shieldAndSwords], [things.masks, things.lantern], [spotlight, nightHills, dungeon], ['noble', 'night', 'eerie'], ['heavy', 'serif', 'square']),
  rebels: theme([things.eyeMask, things.eyeSigil, things.flag], [things.masks, table.pawns], [city, rays, spotlight], ['night', 'retro', 'eerie'], stout),
  mystery: theme([things.magnifier, things.detective, things.lantern], [things.key, things.newspaper, things.keyhole], [room, city, nightHills], ['eerie', 'retro', 'night', 'noble'], ['serif', 'heavy', 'square']),
  money: theme([things.coins, places.skyline], [things.sacks, table.dice, places.car], [city, rays, cloudy], ['day', 'warm', 'nature', 'retro'], stout),
  globe: theme([places.plane, places.skyline], [things.coins, places.ship], [cloudy, sea], ['day', 'sea', 'candy'], merry),
  blocks: theme([table.blocks], [table.pawns], [rays, room, confetti], ['warm', 'day', 'retro'], stout),
  puzzle: theme([table.polyomino], [table.shapesCards], [rays, confetti, room], ['candy', 'day', 'sea', 'retro'], ['square', 'round', 'heavy']),
  walls: theme([things.maze, table.chessPiece, table.pawns], [table.pawns], [rays, room, dungeon], ['retro', 'noble', 'sea', 'warm'], stout),
  tiles: theme([table.polyomino, table.mosaic], [table.hexes], [rays, confetti], ['day', 'candy', 'sea'], stout),
  london: theme([places.skyline, things.detective, things.magnifier], [things.hat, places.car], [city, nightHills, parchment], ['retro', 'night', 'eerie'], stately),
  miners: theme([things.lantern, things.bomb, things.gems], [things.gems, things.bomb], [dungeon, mountains], ['warm', 'night', 'eerie'], merry),
  penguins: theme([beasts.penguin], [beasts.penguin, beasts.fish], [ice, confetti, sea], ['sea', 'day', 'candy'], merry),
  expedition: theme([things.compass, things.treasureMap, places.temple, places.tent], [things.lantern, things.chest], [mountains, desert, forest, parchment], ['warm', 'nature', 'retro', 'night'], stately),
  quilt: theme([table.quilt], [beasts.cat, things.heart], [room, rays], ['candy', 'day', 'retro'], ['round', 'serif', 'round']),
  bazaar: theme([beasts.camel, things.sacks, things.fan], [things.sacks, things.coins], [desert, rays, parchment], ['warm', 'noble', 'sea', 'retro'], stately),
  navy: theme([places.submarine, places.ship], [beasts.whale, things.bomb], [sea, underwater], ['sea', 'night', 'retro'], stout),
  bees: theme([beasts.bee, beasts.bug], [table.hexes], [rays, forest], ['warm', 'nature', 'retro'], stout),
  dojo: theme([places.pagoda, things.fan], [table.pawns, things.fan], [mountains, rays, nightHills], ['retro', 'warm', 'noble'], ['serif', 'heavy', 'serif']),
  clans: theme([things.flag, things.shieldAndSwords, beasts.deer], [table.cards, places.castle], [mountains, hills], ['nature', 'warm', 'retro'], stout),
  phoenix: theme([beasts.dragon, table.cards], [table.cards], [rays, nightHills], ['noble', 'warm', 'night'], ['heavy', 'serif']),
  aegean: theme([places.village, places.temple, places.lighthouse], [places.ship], [sea, cloudy, hills], ['sea', 'day'], stately),
  beads: theme([table.pits], [table.marbles], [desert, rays, room], ['warm', 'retro', 'nature'], stout),
  stones: theme([table.stones], [table.marbles], [room, rays, mountains], ['retro', 'warm', 'noble'], ['serif', 'heavy', 'black']),
  chess: theme([table.chessPiece], [table.chessPiece], [room, spotlight, rays], ['noble', 'retro', 'night'], stately),
  janggi: theme([table.janggiPieces, places.hanok], [places.hanok, table.janggiPieces], [fivePeaks, mountains, rays], ['nature', 'warm', 'retro'], ['serif', 'heavy', 'serif']),
  korea: theme([table.yutSticks, places.hanok], [places.hanok, things.fan], [fivePeaks, rays], ['warm', 'nature', 'day'], ['serif', 'heavy', 'round']),
  flowers: theme([table.flowerCards], [things.moon, things.fan], [rays, nightHills, fivePeaks], ['warm', 'noble', 'candy'], ['heavy', 'serif']),
  discs: theme([table.discs, table.marbles], [table.marbles], [rays, confetti], ['day', 'candy', 'sea', 'retro'], stout),
  war: theme([things.flag, things.shieldAndSwords, table.chessPiece], [table.pawns, places.castle], [parchment, mountains, desert, hills], ['retro', 'eerie', 'nature', 'warm'], ['square', 'black', 'heavy']),
  woodland: theme([beasts.fox, beasts.deer, beasts.bear], [things.trees, beasts.bird, beasts.rabbit], [forest, hills, nightHills], ['nature', 'warm', 'day', 'night'], stately),
  coldwar: theme([things.bomb, things.eyeSigil, things.newspaper], [things.flag], [parchment, rays, city], ['retro', 'eerie', 'warm'], ['black', 'heavy', 'square']),
  space: theme([places.planet, places.rocket, places.saucer], [places.rocket, beasts.robot, places.saucer], [space], ['night', 'eerie', 'sea', 'noble'], ['black', 'square', 'heavy']),
  fantasy: theme([things.eyeSigil, beasts.dragon, things.cauldron, places.volcano], [things.potion, things.gems], [mountains, forest, nightHills], ['noble', 'nature', 'eerie', 'warm'], stately),
  industry: theme([places.factory, things.gears, places.bridge], [places.train, things.gears, things.barrel], [city, hills, parchment], ['retro', 'eerie', 'warm', 'noble'], ['serif', 'square', 'heavy']),
  power: theme([things.lightbulb, things.burst, places.factory], [places.factory, things.gears], [city, rays], ['warm', 'night', 'retro'], stout),
  cave: theme([things.lantern, things.gems, places.barn], [beasts.sheep, things.gems], [dungeon, mountains], ['warm', 'nature', 'noble'], stately),
  vikings: theme([places.ship, things.shieldAndSwords], [things.barrel, beasts.sheep, beasts.whale], [sea, mountains, ice], ['sea', 'eerie', 'retro'], stout),
  history: theme([places.temple, things.bookOpen, things.hourglass], [things.gears, things.crown, places.plane], [parchment, mountains, rays], ['noble', 'retro', 'warm'], stately),
  machines: theme([beasts.robot, things.gears], [beasts.bear, things.flag], [mountains, hills, forest], ['retro', 'eerie', 'warm'], ['black', 'square']),
  dunes: theme([places.planet, things.eyeSigil, things.moon], [places.tent, beasts.camel], [desert, space], ['warm', 'retro'], ['black', 'serif']),
  zoo: theme([beasts.panda, beasts.bear, beasts.monkey], [beasts.penguin, beasts.rhino, beasts.bird], [forest, hills], ['nature', 'day', 'sea'], ['round', 'black', 'square']),
  spirits: theme([places.volcano, things.eyeSigil, beasts.ghost], [things.trees, places.tent], [sea, forest, mountains], ['nature', 'sea', 'eerie'], stately),
  horror: theme([things.tentacles, things.eyeSigil, places.hauntedHouse], [things.lantern, things.bookOpen], [nightHills, dungeon, city], ['eerie', 'night', 'noble'], ['serif', 'heavy', 'black']),
  alien: theme([beasts.octopus, places.saucer, things.skull], [places.rocket], [space, dungeon], ['eerie', 'night'], ['black', 'heavy']),
  vineyard: theme([things.grapes, things.barrel], [places.village, things.barrel, things.roundTrees], [hills, rays], ['noble', 'warm', 'nature'], stately),
  rome: theme([places.temple, things.trophy, things.shieldAndSwords], [things.grapes, places.ship, things.coins], [parchment, hills, mountains, sea], ['warm', 'noble', 'retro'], stately),
  cattle: theme([beasts.cow, things.hat], [places.train, things.cactus], [desert, hills], ['warm', 'retro'], stout),
  ruins: theme([places.temple, things.eyeSigil], [things.compass, things.palmTree, beasts.monkey], [forest, mountains, desert], ['nature', 'warm', 'eerie'], stately),
  brew: theme([things.cauldron, things.potion], [things.potion, beasts.ghost], [room, nightHills, rays], ['candy', 'night', 'nature'], merry),
  stoneAge: theme([places.volcano, things.tentFire, beasts.bear], [places.tent, beasts.deer], [mountains, hills, desert], ['warm', 'nature', 'retro'], stout),
  monsters: theme([beasts.monster], [places.skyline, table.dice], [city, rays], ['candy', 'night', 'day'], merry),
  camels: theme([beasts.camel], [places.pyramid, table.dice, things.palmTree], [desert], ['warm', 'candy', 'day'], merry),
  wild: theme([beasts.bear, beasts.deer, beasts.fish, beasts.fox], [things.trees, table.hexes], [forest, mountains, hills], ['nature', 'sea', 'warm', 'day'], stately),
  cats: theme([beasts.cat], [table.quilt, things.bomb, beasts.cat], [room, rays, confetti], ['candy', 'warm', 'night', 'day'], merry),
  fireworks: theme([things.fireworks], [places.pagoda, things.fireworks], [nightHills, city], ['night', 'noble', 'eerie'], stately),
  minds: theme([beasts.rabbit, things.eyeSigil, things.lightbulb], [table.cards], [space, spotlight, rays], ['night', 'candy', 'noble'], ['black', 'square']),
  deep: theme([places.submarine, beasts.octopus, beasts.whale, beasts.fish], [beasts.fish, things.chest], [underwater], ['sea', 'night', 'candy'], stout),
  lostIsland: theme([things.palmTree, things.tentFire, places.temple], [things.treasureMap, places.ship], [sea, forest], ['sea', 'day', 'warm', 'nature'], stout),
  sands: theme([places.plane, places.pyramid, things.compass], [things.palmTree, things.gears], [desert], ['warm', 'retro'], stout),
  talk: theme([things.speech], [things.pencil, things.lightbulb, table.letterTiles], [confetti, rays, room], ['candy', 'day', 'sea', 'retro'], merry),
  maze: theme([things.maze], [things.hat, beasts.fox, things.key], [room, dungeon, rays], ['candy', 'noble', 'nature', 'retro'], ['round', 'heavy', 'square']),
  escape: theme([things.keyhole, things.key, things.hourglass], [things.key, things.hourglass], [room, spotlight, dungeon, rays], ['eerie', 'night', 'noble', 'warm'], ['black', 'heavy', 'square']),
  pharaoh: theme([places.pyramid, things.eyeSigil], [things.palmTree, beasts.camel, things.key], [desert, dungeon], ['warm', 'night', 'noble'], stately),
  cabin: theme([places.hauntedHouse, things.lantern], [things.trees, things.key], [forest, nightHills], ['eerie', 'night', 'nature'], ['black', 'serif']),
  laboratory: theme([things.potion, things.lightbulb], [things.gears, things.key], [room, rays], ['sea', 'eerie', 'candy'], ['black', 'square']),
  time: theme([things.hourglass, things.compass], [things.gears, things.bookOpen], [space, rays, parchment], ['retro', 'night', 'noble'], ['square', 'serif', 'black']),
  detective: theme([things.detective, things.magnifier, things.newspaper], [things.newspaper, things.hat], [city, room, nightHills], ['retro', 'eerie', 'night', 'noble'], ['serif', 'square', 'heavy']),
  creatures: theme([things.yetiPrint, beasts.monster], [things.trees, things.magnifier], [forest, mountains], ['nature', 'retro'], stout),
  wolves: theme([things.wolfMoon, beasts.wolf], [places.village, things.trees], [nightHills, forest], ['night', 'eerie', 'noble'], ['heavy', 'serif', 'square']),
  mafia: theme([things.masks, things.eyeMask, things.hat, things.detective], [things.masks, table.pawns, things.hat], [spotlight, city, nightHills], ['night', 'noble', 'eerie', 'retro'], stout),
  roaches: theme([beasts.bug], [things.vegetables, beasts.bug], [rays, confetti, room], ['candy', 'retro', 'nature', 'warm'], merry),
  salad: theme([things.vegetables], [things.grapes, things.vegetables], [rays, confetti, room], ['nature', 'day', 'candy'], merry),
  sheriff: theme([things.sacks, things.sheriffStar], [things.chest, places.castle, things.sacks], [forest, hills], ['nature', 'warm'], stately),
  dice: theme([table.dice, table.diceTower], [table.dice, things.coins], [rays, feltTable, confetti, spotlight], ['day', 'sea', 'retro', 'warm', 'noble'], stout),
  winter: theme([places.hauntedHouse, things.lantern], [things.trees, things.skull], [ice, forest, nightHills], ['eerie', 'sea', 'night'], ['black', 'heavy']),
  chameleon: theme([beasts.chameleon], [things.speech], [forest, rays, confetti], ['nature', 'candy'], merry),
  peasants: theme([things.crown, table.cards], [table.pawns, things.crown], [room, hills, rays], ['noble', 'warm', 'retro'], ['serif', 'heavy']),
  clock: theme([things.clockTower, things.hourglass], [things.skull, places.village], [nightHills, city], ['noble', 'night', 'eerie'], ['serif', 'black']),
  waves: theme([things.dial], [things.speech], [rays, space], ['candy', 'night', 'day'], ['square', 'round']),
  bulls: theme([beasts.cow], [table.numberTiles, table.cards], [hills, rays], ['warm', 'candy', 'day'], merry),
  market: theme([things.megaphone, things.bell, things.sacks], [things.coins, things.grapes], [rays, confetti, parchment], ['warm', 'retro', 'day'], stout),
  spots: theme([table.wheelTokens, things.eyeSigil], [beasts.fish, things.heart], [rays, confetti], ['candy', 'day', 'sea'], merry),
  chickens: theme([beasts.chicken], [places.barn, beasts.chicken], [hills, cloudy], ['day', 'nature', 'candy'], merry),
  pirates: theme([things.pirateBarrel, things.skull, things.chest, places.ship], [things.chest, things.treasureMap], [sea, rays, parchment], ['sea', 'warm', 'night'], stout),
  beans: theme([things.sacks, things.beans], [things.coins, things.sacks], [hills, rays], ['nature', 'warm'], merry),
  cups: theme([things.cup, things.bell], [things.bell], [rays, confetti], ['candy', 'day'], merry),
  cards: theme([table.cards], [table.cards, table.pawns], [rays, confetti, feltTable, room], ['candy', 'day', 'retro', 'sea'], stout),
  concept: theme([things.lightbulb], [things.speech, things.gears], [rays, cloudy, confetti], ['day', 'candy'], stout),
  clockParty: theme([things.hourglass], [things.speech], [confetti, rays], ['candy', 'retro', 'day'], merry),
  jungle: theme([things.totem, beasts.monkey], [things.palmTree], [forest, rays], ['nature', 'warm'], stout),
  monkeys: theme([beasts.monkey], [things.palmTree, beasts.monkey], [forest, rays, cloudy], ['nature', 'candy', 'day'], merry),
  fable: theme([beasts.turtle, beasts.rabbit], [beasts.turtle, beasts.rabbit], [hills, road], ['day', 'nature', 'candy'], merry),
  pizza: theme([things.pizza], [things.pizza, beasts.cat], [room, rays, confetti], ['warm', 'candy', 'day'], merry),
  hangul: theme([table.letterTiles], [table.letterTiles], [confetti, rays, room], ['candy', 'day', 'nature', 'sea'], ['round', 'heavy', 'square']),
  queens: theme([things.crown], [things.moon, beasts.cat, beasts.dragon], [nightHills, cloudy, room], ['candy', 'night', 'noble'], merry),
  wizard: theme([things.wizardHat, things.maze], [things.potion, things.moon], [nightHills, room, dungeon], ['candy', 'night', 'noble'], merry),
  rhinos: theme([beasts.rhino], [places.skyline, table.blocks], [city, rays], ['candy', 'day'], merry),
  colours: theme([table.mosaic, table.wheelTokens, table.shapesCards], [table.polyomino], [rays, confetti], ['candy', 'night', 'day'], stout),
  zoom: theme([beasts.robot, things.speech], [table.letterTiles], [confetti, rays], ['candy', 'day'], merry),
  traffic: theme([places.car], [places.car, things.flag], [road, city], ['day', 'candy', 'warm', 'retro'], stout),
  sets: theme([table.shapesCards], [table.shapesCards], [rays, confetti], ['candy', 'noble', 'sea', 'night'], ['black', 'square']),
  dreamsSolo: theme([things.moon, things.key], [places.lighthouse, things.key], [nightHills, cloudy], ['night', 'noble', 'candy'], ['serif', 'round']),
  castaway: theme([things.palmTree, things.tentFire], [things.barrel, places.ship], [sea, cloudy], ['sea', 'warm', 'day'], ['heavy', 'round', 'serif']),
  heroes: theme([things.burst, things.eyeMask], [things.shieldAndSwords, places.skyline], [city, rays], ['candy', 'day', 'night'], ['heavy', 'black']),
  mages: theme([things.wizardHat, beasts.dragon], [things.potion, things.gems], [mountains, nightHills, dungeon], ['noble', 'eerie', 'night'], stately),
  invaders: theme([places.saucer], [places.skyline], [city, space], ['night', 'eerie'], ['black', 'square']),
  slasher: theme([things.eyeMask, places.hauntedHouse, things.heart], [things.trees, things.lantern], [nightHills, forest, spotlight], ['eerie', 'night'], ['heavy', 'black']),
  pilots: theme([places.plane], [things.compass], [cloudy, mountains], ['day', 'warm', 'sea'], ['black', 'square']),
  rush: theme([things.hourglass, beasts.dragon], [things.shieldAndSwords, things.skull], [dungeon, rays], ['candy', 'warm', 'night'], merry),
  templeGhosts: theme([places.pagoda, beasts.ghost], [things.lantern, beasts.ghost], [mountains, nightHills], ['eerie', 'night', 'noble'], ['serif', 'heavy']),
  thanks: theme([table.chips, table.cards], [things.heart], [rays, confetti], ['retro', 'candy', 'day'], merry),
  coyote: theme([beasts.wolf, things.cactus], [things.cactus, places.tent], [desert], ['warm', 'retro', 'night'], stout),
  auction: theme([things.megaphone, things.trophy, things.coins], [things.coins, things.crown], [spotlight, room, rays], ['noble', 'retro', 'warm'], ['serif', 'square', 'heavy']),
  homes: theme([places.village], [things.coins, things.roundTrees], [hills, city, cloudy], ['day', 'retro', 'nature'], stout),
  gallery: theme([things.easel, things.brushPalette], [things.brushPalette], [room, rays], ['retro', 'candy', 'day'], ['square', 'black', 'serif']),
  suns: theme([things.eyeSigil, places.pyramid], [places.pyramid, things.palmTree], [desert, rays], ['warm', 'noble'], stately),
  boss: theme([things.hat, things.coins], [places.skyline, things.sacks], [city, room], ['noble', 'retro', 'night'], stout),
  sequence: theme([table.cards, table.marbles], [table.chips], [feltTable, rays], ['noble', 'day', 'sea'], stout),
  spice: theme([things.sacks], [beasts.camel, things.sacks], [desert, parchment, rays], ['warm', 'noble', 'retro'], stately),
  towns: theme([places.skyline, places.village], [places.car, things.coins, table.dice], [cloudy, city, hills], ['day', 'candy', 'sea'], merry),
  parks: theme([places.tent, things.trees, beasts.bear], [things.trees, beasts.deer], [mountains, forest], ['nature', 'warm', 'retro', 'day'], ['square', 'serif']),
  sushi: theme([things.sushi], [things.sushi], [rays, confetti, room], ['candy', 'warm', 'day', 'sea'], merry),
  harmony: theme([table.hexes, beasts.deer], [things.roundTrees, beasts.bird], [forest, hills], ['nature', 'candy', 'day'], stately),
  airship: theme([places.airship], [things.compass, things.chest], [cloudy], ['day', 'warm', 'candy'], stately),
  inca: theme([places.temple, things.gems], [things.gems, things.lantern], [dungeon, mountains, forest], ['warm', 'nature', 'noble'], stout),
  climbing: theme([table.diceTower, things.flag], [places.tent], [mountains], ['day', 'retro'], stout),
  divers: theme([things.chest, beasts.fish, places.submarine], [beasts.octopus, beasts.fish], [underwater], ['sea', 'candy', 'night'], merry),
  zombies: theme([things.skull, beasts.zombie], [table.dice], [nightHills, rays], ['eerie', 'candy', 'nature'], stout),
  worms: theme([beasts.chicken, table.diceTower], [table.dice], [rays, hills], ['candy', 'nature', 'day'], merry),
  thrust: theme([table.wheelTokens, things.trophy], [things.coins], [spotlight, rays], ['noble', 'retro'], stout),
  doors: theme([things.keyhole, things.shieldAndSwords], [beasts.dragon, things.skull], [dungeon], ['eerie', 'warm', 'noble'], stout),
  thieves: theme([beasts.dragon, things.gems], [things.sacks, things.gems, things.lantern], [dungeon], ['noble', 'warm', 'night'], stout),
  racers: theme([places.car, things.flag], [things.flag, places.car], [road], ['day', 'warm', 'candy', 'retro'], stout),
  lucky: theme([things.burst, table.numberTiles], [table.numberTiles], [rays, confetti], ['candy', 'sea', 'retro'], stout),
  boxes: theme([table.dice, table.numberTiles], [table.numberTiles], [room, rays], ['retro', 'warm'], stout),
  backgammon: theme([table.backgammon], [table.dice, table.marbles], [room, rays], ['noble', 'retro', 'warm'], stately),
  llamas: theme([beasts.llama], [beasts.llama, things.cactus], [mountains, desert, rays], ['candy', 'warm', 'day'], merry),
  quarto: theme([table.chessPiece, table.marbles], [table.marbles], [rays, room], ['retro', 'warm'], stout),
  pagodaTea: theme([places.pagoda, things.fan], [things.fan, things.cup], [mountains, cloudy, nightHills], ['sea', 'nature', 'candy', 'retro'], ['serif', 'round']),
  pandas: theme([beasts.panda], [beasts.panda, places.pagoda], [forest, mountains, cloudy], ['nature', 'candy', 'day'], ['round', 'serif']),
  dwarves: theme([things.crown, things.gems], [things.shieldAndSwords, things.coins], [dungeon, mountains], ['noble', 'eerie', 'warm'], stately),
  thrones: theme([things.crown, beasts.wolf, beasts.dragon], [places.castle, things.shieldAndSwords], [mountains, ice, nightHills], ['eerie', 'noble', 'night'], ['serif', 'black']),
  flick: theme([table.flickDiscs], [table.marbles], [room, rays], ['retro', 'warm', 'sea'], stout),
  dinner: theme([things.pizza, things.cup], [places.skyline, things.pizza], [city, rays], ['retro', 'candy', 'warm'], stout),
  dam: theme([places.bridge, things.gears], [places.factory, things.lightbulb], [mountains, sea], ['eerie', 'sea', 'retro'], ['square', 'black']),
  medieval: theme([places.castle, places.village, table.dice], [things.shieldAndSwords, things.coins, table.dice], [hills, parchment, mountains], ['noble', 'retro', 'warm', 'nature'], stately),
  lisbon: theme([places.village, places.bridge, places.ship], [places.ship, things.coins], [sea, hills], ['warm', 'sea', 'candy'], stately),
  autos: theme([places.car, things.gears], [things.gears, places.factory], [road, city], ['retro', 'sea', 'eerie'], ['black', 'square']),
  starBoard: theme([table.starBoard], [table.marbles], [rays, confetti], ['candy', 'day', 'sea'], merry),
  marbles: theme([table.marbles], [table.marbles], [rays, room], ['night', 'retro', 'noble'], stout),
  life: theme([places.car, places.village, things.heart], [things.heart, things.coins, places.village], [hills, road, cloudy], ['day', 'candy', 'warm'], merry),
  diplomacy: theme([things.pencilTreaty, things.flag], [table.pawns, things.crown], [parchment], ['retro', 'noble', 'eerie'], stately),
  horses: theme([things.trophy, table.chessPiece], [table.dice, things.flag], [hills, road, rays], ['warm', 'nature', 'retro'], stout),
  stickup: theme([things.hat, things.sacks, things.bomb], [things.coins, things.bomb], [city, rays], ['retro', 'warm', 'night'], stout),
  express: theme([places.train, things.hat], [things.cactus, things.sacks], [desert], ['warm', 'retro'], stout),
  robots: theme([beasts.robot], [things.gears, things.flag], [city, rays, space], ['candy', 'eerie', 'day', 'night'], ['black', 'square']),
  party: theme([beasts.faces], [things.speech, beasts.faces], [confetti, rays], ['candy', 'day', 'warm'], merry),
  reaction: theme([things.burst, things.bell], [table.shapesCards], [rays, confetti], ['candy', 'day', 'sea', 'retro'], merry),
  together: theme([things.hands, things.shieldAndSwords], [table.pawns, things.heart], [rays, hills, mountains], ['day', 'warm', 'nature', 'sea'], stout),
  strategy: theme([table.chessPiece, table.pawns, things.compass], [table.pawns], [parchment, mountains, rays], ['noble', 'retro', 'warm'], stately),
  abstract: theme([table.polyomino, table.marbles, table.chessPiece], [table.marbles], [rays, room], ['retro', 'night', 'warm', 'sea'], stout),
  family: theme([table.pawns, table.dice], [table.dice, table.cards], [hills, rays, confetti], ['day', 'candy', 'warm'], merry),
} as const satisfies Record<string, Theme>

export type ThemeName = keyof typeof themes

// What a game is about stands in its name more often than in its genre; the first word found decides.
const themesByWord: readonly (readonly [RegExp, ThemeName])[] = [
  [/splendor|스플렌더/i, 'jewels'], [/catan|카탄/i, 'island'], [/rummikub|streams|lobo|take 5|루미큐브|젝스님트/i, 'numbers'],
  [/speed cups/i, 'cups'], [/halli/i, 'bell'], [/da vinci/i, 'code'], [/bang!/i, 'western'], [/citadel/i, 'citadel'], [/dixit/i, 'dreams'],
  [/codenames|spyfall|decrypto/i, 'agents'], [/ticket to ride/i, 'rails'], [/azul/i, 'mosaic'], [/wingspan/i, 'birds'], [/on mars|terraforming/i, 'mars'],
  [/gloomhaven|andor|clank/i, 'dungeon'], [/pandemic/i, 'remedy'], [/carcassonne/i, 'tilework'], [/kingdomino|queendomino|dominion/i, 'kingdom'],
  [/agricola|caverna/i, 'farm'], [/puerto|havre|port royal|maracaibo/i, 'harbour'], [/7 wonders|imhotep/i, 'wonders'], [/love letter/i, 'letter'],
  [/whitechapel/i, 'london'], [/ghost stories/i, 'templeGhosts'], [/ghost|가이스터/i, 'ghosts'], [/telestrations|pictionary|fake artist/i, 'sketch'],
  [/vegas|^poker/i, 'casino'], [/^skull|스컬/i, 'skulls'], [/avalon/i, 'secrets'], [/resistance|hitler/i, 'rebels'], [/clue\b|mr\. jack/i, 'mystery'],
  [/monopoly/i, 'money'], [/blue marble/i, 'globe'], [/jenga/i, 'blocks'], [/ubongo/i, 'puzzle'], [/quoridor/i, 'walls'], [/blokus|gemblo/i, 'tiles'],
  [/scotland yard/i, 'london'], [/saboteur/i, 'miners'], [/penguin|icecool|the ice/i, 'penguins'], [/lost cities/i, 'expedition'], [/patchwork/i, 'quilt'],
  [/jaipur|istanbul/i, 'bazaar'], [/battleship|sonar/i, 'navy'], [/hive/i, 'bees'], [/onitama/i, 'dojo'], [/schotten|battle line/i, 'clans'], [/tichu/i, 'phoenix'],
  [/santorini/i, 'aegean'], [/targi/i, 'dunes'], [/kalah|trajan/i, 'beads'], [/othello|^go$|pente/i, 'stones'], [/^chess/i, 'chess'], [/janggi/i, 'janggi'],
  [/yut/i, 'korea'], [/go stop/i, 'flowers'], [/connect four|pentago/i, 'discs'], [/war chest|risk|memoir/i, 'war'], [/^root/i, 'woodland'], [/twilight struggle/i, 'coldwar'],
  [/dune/i, 'dunes'], [/gaia|galaxy|twilight imperium|space base|planet x/i, 'space'], [/terra mystica/i, 'fantasy'], [/brass/i, 'industry'], [/power grid/i, 'power'], [/odin/i, 'vikings'],
  [/through the ages|timeline/i, 'history'], [/scythe/i, 'machines'], [/ark nova/i, 'zoo'], [/spirit island/i, 'spirits'], [/arkham|eldritch|madness/i, 'horror'],
  [/nemesis/i, 'alien'], [/viticulture/i, 'vineyard'], [/concordia/i, 'rome'], [/burgundy|troyes|orl/i, 'medieval'], [/western trail/i, 'cattle'], [/everdell/i, 'woodland'],
  [/arnak/i, 'ruins'], [/quacks|potion/i, 'brew'], [/stone age/i, 'stoneAge'], [/tokyo/i, 'monsters'], [/small world/i, 'fantasy'], [/camel/i, 'camels'], [/cascadia/i, 'wild'],
  [/calico|kitten/i, 'cats'], [/hanabi/i, 'fireworks'], [/the mind/i, 'minds'], [/mission deep|deep sea|underwater/i, 'deep'], [/the crew/i, 'space'], [/forbidden island/i, 'lostIsland'],
  [/forbidden desert/i, 'sands'], [/just one|time's up|insider|wavelength/i, 'talk'], [/magic maze/i, 'maze'], [/magic labyrinth/i, 'wizard'], [/labyrinth/i, 'maze'], [/mysterium|betrayal/i, 'ghosts'],
  [/pharaoh/i, 'pharaoh'], [/cabin/i, 'cabin'], [/lab\b/i, 'laboratory'], [/unlock|exit/i, 'escape'], [/t\.i\.m\.e|stories!/i, 'time'], [/sherlock|detective|deception|micromacro|black stories|turing/i, 'detective'],
  [/cryptid/i, 'creatures'], [/werewolf|lupus/i, 'wolves'], [/^coup/i, 'secrets'], [/cockroach poker/i, 'roaches'], [/cockroach salad/i, 'roaches'], [/nottingham/i, 'sheriff'], [/perudo/i, 'pirates'],
  [/mascarade/i, 'secrets'], [/dead of winter/i, 'winter'], [/chameleon/i, 'chameleon'], [/dalmuti/i, 'peasants'], [/clocktower/i, 'clock'], [/^pit$/i, 'market'], [/spot it/i, 'spots'], [/louie|chicken/i, 'chickens'],
  [/pirate|dead man/i, 'pirates'], [/bohnanza/i, 'beans'], [/concept/i, 'concept'], [/jungle/i, 'jungle'], [/monkey|coconut/i, 'monkeys'], [/hare/i, 'fable'], [/셈셈|pizza/i, 'pizza'], [/raon|scrabble/i, 'hangul'],
  [/sleeping queens/i, 'queens'], [/rhino/i, 'rhinos'], [/qwirkle/i, 'colours'], [/zingo/i, 'zoom'], [/rush hour/i, 'traffic'], [/^set$/i, 'sets'], [/friday|robinson/i, 'castaway'], [/onirim/i, 'dreamsSolo'],
  [/marvel champions/i, 'heroes'], [/mage knight/i, 'mages'], [/falling skies/i, 'invaders'], [/final girl/i, 'slasher'], [/sky team/i, 'pilots'], [/5-minute/i, 'rush'], [/no thanks/i, 'thanks'], [/coyote/i, 'coyote'],
  [/for sale/i, 'homes'], [/grande/i, 'kingdom'], [/modern art/i, 'gallery'], [/^ra$/i, 'suns'], [/the boss/i, 'boss'], [/acquire/i, 'money'], [/sequence/i, 'sequence'], [/spice/i, 'spice'], [/machi koro/i, 'towns'],
  [/parks/i, 'parks'], [/fantasy realms/i, 'fantasy'], [/point salad/i, 'salad'], [/sushi/i, 'sushi'], [/harmonies/i, 'harmony'], [/celestia/i, 'airship'], [/incan/i, 'inca'], [/can't stop/i, 'climbing'],
  [/zombie/i, 'zombies'], [/pickomino/i, 'worms'], [/welcome to the dungeon/i, 'doors'], [/cubitos|heat/i, 'racers'], [/flip 7|qwixx|uno/i, 'lucky'], [/shut the box/i, 'boxes'], [/backgammon/i, 'backgammon'],
  [/l\.l\.a\.m\.a/i, 'llamas'], [/quarto/i, 'quarto'], [/san juan/i, 'harbour'], [/tokaido/i, 'pagodaTea'], [/takenoko/i, 'pandas'], [/nidavellir/i, 'dwarves'], [/throne/i, 'thrones'], [/klask|crokinole/i, 'flick'],
  [/food chain/i, 'dinner'], [/barrage/i, 'dam'], [/lisboa/i, 'lisbon'], [/kanban/i, 'autos'], [/chinese checkers/i, 'starBoard'], [/abalone/i, 'marbles'], [/game of life/i, 'life'], [/diplomacy/i, 'diplomacy'],
  [/ready set/i, 'horses'], [/guns/i, 'stickup'], [/colt/i, 'express'], [/roborally/i, 'robots'], [/the game$/i, 'numbers'], [/mansion/i, 'horror'],
]

const themesByGenre: Readonly<Record<string, readonly ThemeName[]>> = {
  마피아: ['mafia', 'secrets'], 추리: ['mystery', 'detective'], 경로연결: ['rails'], 우주: ['space'], 공포: ['horror'], 판타지: ['fantasy', 'dungeon'], 협력: ['together', 'expedition'], 단어: ['talk', 'hangul'], 한글: ['hangul'],
  그림: ['sketch'], 전통: ['korea', 'stones'], 어린이: ['chickens', 'monkeys', 'zoo'], 교육: ['numbers', 'puzzle'], 셈: ['numbers'], 손재주: ['blocks', 'flick'], 순발력: ['reaction', 'bell'], 관찰: ['spots'], 기억력: ['chickens'],
  레이싱: ['racers'], 경제: ['money', 'market'], 경영: ['industry', 'farm', 'harbour'], 경매: ['auction'], 교역: ['bazaar', 'spice'], 협상: ['market', 'diplomacy'], 전쟁: ['war'], 역사: ['history'], 문명: ['wonders', 'history'],
  탐험: ['expedition', 'ruins'], 모험: ['expedition', 'dungeon'], 여행: ['globe', 'pagodaTea'], 자연: ['parks', 'wild'], 주사위: ['dice'], 롤앤라이트: ['dice'], 운: ['lucky', 'dice'], 베팅: ['casino'], 블러핑: ['secrets', 'skulls'],
  덱빌딩: ['fantasy', 'kingdom'], 일꾼놓기: ['farm', 'stoneAge'], 타일놓기: ['tilework', 'mosaic'], 드래프팅: ['sushi', 'jewels'], 세트수집: ['jewels', 'salad'], 엔진빌딩: ['machines', 'industry'], 영향력: ['kingdom', 'strategy'],
  추상전략: ['abstract', 'walls'], 퍼즐: ['puzzle', 'tiles'], 숫자: ['numbers'], 방탈출: ['escape'], 스토리: ['dreams', 'time'], 상상력: ['dreams'], 실시간: ['rush'], 프로그래밍: ['robots'], 생존: ['castaway', 'winter'], 배신: ['ghosts', 'mafia'],
  트릭테이킹: ['cards', 'phoenix'], 카드: ['cards'], 파티: ['party'], 가족: ['family'], 전략: ['strategy'], 팀전: ['together'], 의사소통: ['talk'], 지식: ['history'], '1인': ['dreamsSolo'], 만칼라: ['beads'],
}

// A genre that says what is on the table wins over one that says how many sit at it.
const broadGenres = new Set(['전략', '카드', '파티', '가족', '팀전', '운', '협력', '세트수집'])

export function chooseTheme(game: { nameKo: string; nameEn: string; genres: readonly string[] }, pick: (names: readonly ThemeName[]) => ThemeName): Theme {
  for (const [word, name] of themesByWord) {
    if (word.test(game.nameEn) || word.test(game.nameKo)) return themes[name]
  }
  const telling = [...game.genres].sort((a, b) => Number(broadGenres.has(a)) - Number(broadGenres.has(b)))
  for (const genre of telling) {
    const candidates = themesByGenre[genre]
    if (candidates) return themes[pick(candidates)]
  }
  return themes.family
}
