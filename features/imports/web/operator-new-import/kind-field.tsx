import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { type ImportKindName, importKinds, kindName } from '../../import'
import { KindMark } from '../kind-mark'

const kindTexts: Readonly<Record<ImportKindName, { about: string; same: string }>> = {
  games: {
    about: 'BoardGameGeek 표. 첫 줄에 id, name 열이 있어야 해요.',
    same: '같은 번호의 게임은 사실만 새로 고치고, 한글 이름과 설명은 그대로 두어요.',
  },
  cafes: {
    about: '소상공인시장진흥공단의 상가(상권)정보. 보드게임 카페만 이름으로 찾아요.',
    same: '매장이나 운영자가 수정한 카페는 그대로 두어요.',
  },
  regions: {
    about: '첫 줄이 code, level, sido, sigungu, eupmyeondong, lat, lng인 표예요.',
    same: '주소 검색에서 동네를 더 자세히 찾아요.',
  },
}

export function KindField({
  kind,
  onChange,
}: {
  kind: ImportKindName
  onChange: (kind: ImportKindName) => void
}) {
  return (
    <fieldset>
      <legend className="pb-2 font-semibold text-13 text-ink">무엇을 가져올까요?</legend>
      <div className="flex flex-col gap-2.5">
        {importKinds.map((each) => {
          const isChosen = each === kind
          return (
            <label
              key={each}
              className={cx(
                'flex cursor-pointer items-start gap-3 rounded-card p-4 transition duration-150',
                'has-focus-visible:outline-2 has-focus-visible:outline-brand-strong',
                isChosen
                  ? 'bg-raised shadow-card ring-2 ring-brand'
                  : 'bg-raised ring-1 ring-line hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name="kind"
                value={each}
                checked={isChosen}
                onChange={() => onChange(each)}
                className="sr-only"
              />
              <KindMark kind={each} />
              <span className="min-w-0 flex-1">
                <span className="block font-bold text-15 text-ink">{kindName(each)}</span>
                <span className="block text-13 text-ink-dim">{kindTexts[each].about}</span>
                {isChosen ? (
                  <span className="mt-1 block text-13 text-ink">{kindTexts[each].same}</span>
                ) : null}
              </span>
              <span
                aria-hidden="true"
                className={cx(
                  'grid size-6 shrink-0 place-items-center rounded-full',
                  isChosen ? 'bg-brand text-on-brand' : 'ring-1 ring-line ring-inset',
                )}
              >
                {isChosen ? <Icon name="check" size={16} /> : null}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
