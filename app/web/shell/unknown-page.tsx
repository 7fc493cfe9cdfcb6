import { data } from 'react-router'
import { CallFailed } from '~/lib/web/call-failed'
import { LostPage } from './lost-page'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

const nowhere = new CallFailed(404, '찾으시는 화면이 없어요')

/** For a path that leads nowhere. */
export default function UnknownPage() {
  return <LostPage error={nowhere} />
}
