import { appleStandIn } from './apple/stand-in'
import { kakaoStandIn } from './kakao/stand-in'
import type { StandIn, StandInAddresses } from './stand-in'

/** Every stand-in, in the order of the page, by the name that its service has among the settings of the server. */
const byName = { kakao: kakaoStandIn, apple: appleStandIn }

type DemoSettings = { [Name in keyof typeof byName]: ReturnType<(typeof byName)[Name]['settings']> }

export const standIns: StandIn[] = Object.values(byName)

/** What the clients of outside services need to speak to the stand-ins instead, asked for with each call. */
export function demoProviders(parts: StandInAddresses): {
  [Name in keyof DemoSettings]: () => DemoSettings[Name]
} {
  const settings = Object.entries(byName).map(([name, standIn]) => [name, () => standIn.settings(parts)])
  return Object.fromEntries(settings)
}
