import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const policyScreens: readonly Screen[] = [
  {
    path: 'terms',
    module: 'terms-page',
    audience: 'anyone',
    reads: ['version'],
    samples: { terms: () => paths.terms() },
  },
  {
    path: 'privacy',
    module: 'privacy-page',
    audience: 'anyone',
    reads: ['version'],
    samples: { privacy: () => paths.privacy() },
  },
  {
    path: 'terms/versions',
    module: 'versions-page',
    audience: 'anyone',
    samples: { 'policy-versions': () => paths.policyVersions() },
  },
  {
    path: 'terms/agree',
    module: 'agree-page',
    audience: 'member',
    samples: { agree: () => paths.agree() },
  },
]
