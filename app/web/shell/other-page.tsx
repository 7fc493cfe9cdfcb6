import { type ClientLoaderFunctionArgs, data } from 'react-router'
import { CallFailed } from '~/lib/web/call-failed'
import { LostView } from './lost-view'

export function loader() {
  return data(null, { status: 404 })
}

/** Loads the path from the server, which also serves earlier paths of screens, pictures and documents. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  window.location.assign(new URL(request.url))
  await new Promise<never>(() => undefined)
}

const nowhere = new CallFailed(404, '페이지를 찾을 수 없어요')

/** The screen for every unknown path. */
export default function OtherPage() {
  return <LostView error={nowhere} />
}
