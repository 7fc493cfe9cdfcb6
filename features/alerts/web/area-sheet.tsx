import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longestSearch } from '~/features/places/place'
import { placeQueries } from '~/features/places/web/queries'
import { useLocation } from '~/features/places/web/use-location'
import type { Coordinates } from '~/lib/coordinates'
import { itemsOf } from '~/lib/web/list-pages'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Icon } from '~/ui/icon'
import { TextField } from '~/ui/text-field'
import type { Sheet } from '~/ui/use-sheet'

const mostOffered = 8

function Offer({ name, note, onChoose }: { name: string; note?: string; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-sunken"
      >
        <Icon name="map-pin" size={18} className="shrink-0 text-ink-dim" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-15 text-ink">{name}</span>
          {note === undefined ? null : <span className="block text-13 text-ink-dim">{note}</span>}
        </span>
      </button>
    </li>
  )
}

/** Finds the place around which meetups are told of. */
export function AreaSheet({ sheet, onChoose }: { sheet: Sheet; onChoose: (point: Coordinates) => void }) {
  const [text, setText] = useState('')
  const { name, point, isDefault } = useLocation()
  const wanted = text.trim()
  const query = useInfiniteQuery({ ...placeQueries.search(wanted), enabled: wanted !== '' })
  const found = itemsOf(query.data, ({ id }) => id).slice(0, mostOffered)
  const choose = ({ latitude, longitude }: Coordinates) =>
    sheet.closeThen(() => onChoose({ latitude, longitude }))
  return (
    <BottomSheet open={sheet.isOpen} title="어느 지역의 모임을 알려 드릴까요?" onClose={sheet.close}>
      <p className="text-pretty text-13 text-ink-dim">
        선택한 곳이 있는 동네만 서버에 남겨요. 언제든 삭제할 수 있어요.
      </p>
      <TextField
        label="지역"
        type="search"
        className="mt-3"
        autoComplete="off"
        placeholder="동, 도로명, 지하철역"
        maxLength={longestSearch}
        value={text}
        hint={wanted !== '' && query.isSuccess && found.length === 0 ? '찾은 곳이 없어요' : undefined}
        error={query.isLoadingError ? '지역을 찾지 못했어요. 조금 뒤에 다시 입력해 주세요.' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <ul aria-label="고를 수 있는 곳" className="min-h-30 pb-2">
        {wanted === '' && point !== null && !isDefault ? (
          <Offer name={name} note="지금 모임과 카페를 찾는 곳" onChoose={() => choose(point)} />
        ) : null}
        {wanted === ''
          ? null
          : found.map((place) => <Offer key={place.id} name={place.name} onChoose={() => choose(place)} />)}
      </ul>
    </BottomSheet>
  )
}
