import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const supportScreens: readonly Screen[] = [
  {
    path: 'contact',
    module: 'contact-page',
    audience: 'anyone',
    reads: [],
    samples: { contact: () => paths.contact() },
  },
  {
    path: 'contact/new',
    module: 'new-inquiry-page',
    audience: 'member',
    samples: { 'new-inquiry': () => paths.newInquiry('order', 'pass_0123456789') },
  },
  {
    path: 'contact/by-mail',
    module: 'visitor-inquiry-page',
    audience: 'anyone',
    reads: [],
    samples: { 'visitor-inquiry': () => paths.visitorInquiry() },
  },
  {
    path: 'contact/:id',
    module: 'inquiry-page',
    audience: 'member',
    samples: { inquiry: (idOf) => paths.inquiry(idOf('inquiry')) },
  },
]
