import { useRouteLoaderData } from 'react-router'
import type { SiteData } from '~/lib/web/page-head'
import { paths } from '../../../paths'
import { type ConsentKind, type Consents, consentKinds } from '../../account'
import { youngestAge } from '../../birth-year'
import { ConsentBox } from './consent-box'

const labels: Record<ConsentKind, string> = {
  age14: `[필수] 만 ${youngestAge}세 이상이에요`,
  terms: '[필수] 이용약관에 동의해요',
  privacy: '[필수] 개인정보 수집과 이용에 동의해요',
  marketing: '[선택] 이벤트와 혜택 소식을 받을게요',
}

function ReadLink({ href, what }: { href: string; what: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`${what} 보기 (새 창)`}
      className="tap-44 shrink-0 px-1 text-13 text-ink-dim underline underline-offset-2"
    >
      보기
    </a>
  )
}

/** The four consents, and one box that checks them all. */
export function ConsentList({
  consents,
  onChange,
  problemOf,
}: {
  consents: Consents
  onChange: (consents: Consents) => void
  problemOf: (kind: ConsentKind) => string | undefined
}) {
  const site = useRouteLoaderData<SiteData>('root')
  const given = consentKinds.filter((kind) => consents[kind])
  const isWhole = given.length === consentKinds.length
  const texts: Partial<Record<ConsentKind, { href: string; what: string }>> = {
    terms: { href: site?.termsUrl ?? paths.terms(), what: '이용약관' },
    privacy: { href: site?.privacyUrl ?? paths.privacy(), what: '개인정보 처리방침' },
  }
  return (
    <fieldset>
      <legend className="pb-2 font-semibold text-13 text-ink">약관 동의</legend>
      <ConsentBox
        label="전체 동의 (선택 포함)"
        className="rounded-card bg-sunken px-4 font-bold text-17"
        isMixed={!isWhole && given.length > 0}
        checked={isWhole}
        onChange={(all) => onChange({ age14: all, terms: all, privacy: all, marketing: all })}
      />
      <div className="px-4 pt-1">
        {consentKinds.map((kind) => {
          const text = texts[kind]
          return (
            <ConsentBox
              key={kind}
              name={kind}
              label={labels[kind]}
              checked={consents[kind]}
              error={problemOf(kind)}
              aside={text ? <ReadLink {...text} /> : null}
              onChange={(isGiven) => onChange({ ...consents, [kind]: isGiven })}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
