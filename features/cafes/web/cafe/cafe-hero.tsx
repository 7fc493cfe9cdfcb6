import { Suspense } from 'react'
import { paths } from '~/features/paths'
import { lazily } from '~/lib/web/lazily'
import { showDialog } from '~/ui/dialog-store'
import { HeroBar, useIsNamePast } from '~/ui/hero-bar'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ShareButton } from '~/ui/share-button'
import { phoneOf, shortAddress } from '../../cafe'
import type { Cafe } from '../../endpoints'
import { CafeCover } from '../cafe-cover'
import { DirectionsButton } from '../directions-button'
import { OpenState } from '../open-state'

/** It needs the location, which the server does not know. */
const CafeDistance = lazily(() => import('./cafe-distance'), 'CafeDistance')

const action =
  'flex min-h-16 flex-1 flex-col items-center justify-center gap-1 rounded-control px-1 font-medium text-13 text-ink transition duration-150 hover:bg-sunken active:scale-96'

function ActionFace({ icon, label }: { icon: IconName; label: string }) {
  return (
    <>
      <Icon name={icon} size={24} className="text-brand-strong" />
      {label}
    </>
  )
}

function CallButton({ cafe }: { cafe: Cafe }) {
  const phone = phoneOf(cafe)
  if (phone !== null) {
    return (
      <a href={`tel:${phone}`} className={action}>
        <ActionFace icon="phone" label="전화" />
        <span className="sr-only">{phone}</span>
      </a>
    )
  }
  return (
    <button
      type="button"
      className={action}
      onClick={() =>
        void showDialog({
          title: '전화번호가 없어요',
          message: `${cafe.name}의 전화번호가 아직 등록되지 않았어요.`,
        })
      }
    >
      <ActionFace icon="phone" label="전화" />
    </button>
  )
}

/** The head of a cafe's page: picture, name, address, opening state and quick actions. */
export function CafeHero({ cafe, onBack }: { cafe: Cafe; onBack: () => void }) {
  const { name, isPast } = useIsNamePast()
  return (
    <>
      <HeroBar
        title={cafe.name}
        isPast={isPast}
        backHref={paths.nearby()}
        onBack={onBack}
        action={<ShareButton title={cafe.name} />}
      />
      <CafeCover cafe={cafe} size="page" priority />
      <header className="px-5 pt-5">
        <h1 ref={name} className="text-balance font-bold text-24 text-ink">
          {cafe.name}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-15 text-ink-dim">
          <span>{shortAddress(cafe.address)}</span>
          <Suspense fallback={null}>
            <CafeDistance cafe={cafe} />
          </Suspense>
        </p>
        <OpenState cafe={cafe} className="mt-1.5 text-15" />
        <div className="mt-4 flex gap-1 rounded-card bg-raised p-1 shadow-card">
          <Link href={paths.cafeOnMap(cafe.id)} className={action}>
            <ActionFace icon="map-pin" label="지도 보기" />
          </Link>
          <CallButton cafe={cafe} />
          <DirectionsButton cafe={cafe} className={action}>
            <ActionFace icon="route" label="길찾기" />
          </DirectionsButton>
        </div>
      </header>
    </>
  )
}
