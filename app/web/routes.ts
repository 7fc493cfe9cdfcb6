import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { allScreens } from './screens'

const isDesk = ({ path }: { path: string }) => path === 'operator' || path.startsWith('operator/')
const toRoute = ({ path, module }: { path: string; module: string }) =>
  path === '' ? index(`${module}.tsx`) : route(path, `${module}.tsx`)

const gallery: RouteConfigEntry[] =
  process.env.NODE_ENV === 'production' ? [] : [route('ui', '../../ui/gallery/gallery-page.tsx')]

export default [
  layout('shell/screen-boundary.tsx', [
    ...allScreens.filter((screen) => !isDesk(screen)).map(toRoute),
    layout('operator/desk-layout.tsx', allScreens.filter(isDesk).map(toRoute)),
    // An earlier path of a screen (app/aliases.ts) that `review/:id` would match.
    route('review/write', 'shell/other-page.tsx', { id: 'shell/review-write' }),
    route('*', 'shell/other-page.tsx'),
  ]),
  ...gallery,
] satisfies RouteConfig
