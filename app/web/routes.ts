import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { allScreens } from './screens'

const gallery: RouteConfigEntry[] =
  process.env.NODE_ENV === 'production' ? [] : [route('ui', '../../ui/gallery/gallery-page.tsx')]

export default [
  layout('shell/shell.tsx', [
    layout('shell/screen-boundary.tsx', [
      ...allScreens.map(({ path, module }) =>
        path === '' ? index(`${module}.tsx`) : route(path, `${module}.tsx`),
      ),
      route('*', 'shell/other-page.tsx'),
    ]),
  ]),
  ...gallery,
] satisfies RouteConfig
