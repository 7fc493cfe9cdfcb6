import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const accountScreens: readonly Screen[] = [
  { path: 'login', module: 'login-page', audience: 'anyone', samples: { login: () => paths.login() } },
  { path: 'loginstep01', module: 'sign-up-page', audience: 'anyone', samples: {} },
  {
    path: 'profile/phone',
    module: 'phone-page',
    audience: 'member',
    samples: { phone: () => paths.phone() },
  },
  { path: 'auth/:provider/callback', module: 'sign-in-callback-page', audience: 'anyone', samples: {} },
]
