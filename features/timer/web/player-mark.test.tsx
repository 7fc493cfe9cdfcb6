import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { mostPlayersAtTimer } from '../timer-setup'
import { PlayerMark } from './player-mark'

/** How light a colour is, from 0 to 1, and the channels as light. */
function lightOf(fill: string): number[] {
  const channels = (fill.match(/\d+/g) ?? []).map((channel) => Number(channel) / 255)
  return channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
}

const mix = (rows: number[][], channels: number[]) =>
  rows.map((row) =>
    Math.max(
      0,
      row.reduce((sum, share, at) => sum + share * (channels[at] ?? 0), 0),
    ),
  )

/** What those see who see all colours, no red or no green (Machado and others, 2009). */
const eyes = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
}

/** The colour in OKLab, in which distances are as people see them. */
function labOf(channels: number[]): number[] {
  const cones = mix(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    channels,
  ).map(Math.cbrt)
  return [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ].map((row) => row.reduce((sum, share, at) => sum + share * (cones[at] ?? 0), 0))
}

async function marks() {
  const screen = await render(
    Array.from({ length: mostPlayersAtTimer }, (_, player) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a player is a number
      <PlayerMark key={player} player={player} className="size-8" />
    )),
  )
  const images = screen.getByRole('img').elements()
  return images.map((image) => {
    const drawn = image.querySelector('path')
    return {
      shape: image.getAttribute('aria-label'),
      light: lightOf(drawn ? getComputedStyle(drawn).fill : ''),
    }
  })
}

test('ten players have ten shapes with names of their own', async () => {
  expect(new Set((await marks()).map(({ shape }) => shape)).size).toBe(10)
})

test.each(Object.entries(eyes))('ten colours on white differ for an eye that sees %s', async (_, eye) => {
  const seen = (await marks()).map(({ light }) => light)
  for (const [at, one] of seen.entries()) {
    const [red = 0, green = 0, blue = 0] = one
    expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)).toBeGreaterThanOrEqual(3)
    for (const other of seen.slice(at + 1)) {
      const [first, second] = [labOf(mix(eye, one)), labOf(mix(eye, other))]
      // Two hundredths can just be told apart.
      expect(Math.hypot(...first.map((part, axis) => part - (second[axis] ?? 0)))).toBeGreaterThan(0.04)
    }
  }
})
