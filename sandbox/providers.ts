import { appleStandIn } from './apple/stand-in'
import { kakaoStandIn } from './kakao/stand-in'
import { kakaoLocalStandIn } from './kakao-local/stand-in'
import { mailStandIn } from './mail/stand-in'
import { portoneStandIn } from './portone/stand-in'
import { portoneV2StandIn } from './portone-v2/stand-in'
import { pushStandIn } from './push/stand-in'
import { alimtalkSettings, solapiStandIn } from './solapi/stand-in'
import type { StandIn, StandInAddresses } from './stand-in'

/** All stand-ins in the order of the demo page, by the name of the service in the server's settings. */
const byName = {
  kakao: kakaoStandIn,
  apple: appleStandIn,
  portone: portoneStandIn,
  kakaoLocal: kakaoLocalStandIn,
  push: pushStandIn,
  sms: solapiStandIn,
  mail: mailStandIn,
}

type DemoSettings = { [Name in keyof typeof byName]: ReturnType<(typeof byName)[Name]['settings']> } & {
  alimtalk: ReturnType<typeof alimtalkSettings>
}

export const standIns: StandIn[] = [...Object.values(byName), portoneV2StandIn]

/** Settings that point the clients of outside services to the stand-ins. Evaluated for each call. */
export function demoProviders(parts: StandInAddresses): {
  [Name in keyof DemoSettings]: () => DemoSettings[Name]
} {
  const settings = Object.entries(byName).map(([name, standIn]) => [name, () => standIn.settings(parts)])
  return Object.fromEntries([...settings, ['alimtalk', () => alimtalkSettings(parts)]])
}
