import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MapPinned, Search } from 'lucide-react'
import { useState } from 'react'
import type { DeviceLocationId } from '#contract/devices/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { Button } from '#web/ui/button.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { useDeviceAddress } from '../address.ts'
import { devicesOptions, locationsOptions } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { useDeviceTypes } from '../use-device-types.ts'
import { DeviceRow } from './device-row.tsx'

const typedMs = 250

/** The devices as a list, with what narrows list and map. */
export function DeviceList() {
  const t = useMessages(deviceMessages)
  const { address, show } = useDeviceAddress()
  const [words, setWords] = useState(address.q ?? '')
  const list = useInfiniteQuery(devicesOptions(address, address.spot))
  const clear = () => {
    setWords('')
    show({ q: undefined, type: undefined, status: undefined, location: undefined, spot: undefined })
  }
  return (
    <section aria-label={t.list} className="flex min-h-0 flex-1 flex-col">
      <Filters words={words} onWords={setWords} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Loaded query={list} failed={t.failed} rows={8}>
          {({ pages }) => {
            const rows = pages.flatMap(({ records }) => records)
            const total = pages[0]?.pagination.total ?? 0
            if (rows.length === 0)
              return (
                <EmptyState
                  icon={<MapPinned />}
                  title={t.nothing}
                  action={<Button onClick={clear}>{t.clear}</Button>}
                />
              )
            return (
              <InfiniteScroll list={list}>
                <p aria-live="polite" className="px-4 py-1.5 text-12 text-fg-3">
                  {t.count(total)}
                </p>
                <ul className="border-line-soft border-t">
                  {rows.map((device) => (
                    <DeviceRow
                      key={device.id}
                      device={device}
                      isChosen={device.id === address.device}
                      onChoose={() => show({ device: device.id })}
                    />
                  ))}
                </ul>
              </InfiniteScroll>
            )
          }}
        </Loaded>
      </div>
    </section>
  )
}

type FiltersProps = { words: string; onWords: (words: string) => void }

function Filters({ words, onWords }: FiltersProps) {
  const t = useMessages(deviceMessages)
  const { address, show } = useDeviceAddress()
  const { q = '', type, status, location, spot } = address
  // The address follows when typing pauses.
  useTimeout(() => words.trim() !== q && show({ q: words.trim() || undefined }), typedMs, words)
  const locations = useQuery(locationsOptions).data ?? []
  const types = useDeviceTypes()
  const kinds = type && !types.includes(type) ? [...types, type] : types
  return (
    <div className="flex flex-none flex-col gap-2 border-line-soft border-b px-4 py-3">
      <Input
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        icon={<Search />}
        value={words}
        maxLength={120}
        onChange={({ target }) => onWords(target.value)}
      />
      <div className="grid grid-cols-2 gap-2">
        <Select
          aria-label={t.allStatuses}
          value={status ?? 'all'}
          options={[
            { value: 'all', label: t.allStatuses },
            ...(['alarm', 'online', 'offline'] as const).map((value) => ({ value, label: t.statuses[value] })),
          ]}
          onValueChange={(value) => show({ status: value === 'all' ? undefined : value })}
        />
        <Select
          aria-label={t.allTypes}
          value={type ?? 'all'}
          options={[{ value: 'all', label: t.allTypes }, ...kinds.map((value) => ({ value, label: value }))]}
          onValueChange={(value) => show({ type: value === 'all' ? undefined : value })}
        />
      </div>
      <Select
        aria-label={t.allLocations}
        value={(location as string | undefined) ?? 'all'}
        options={[
          { value: 'all', label: t.allLocations },
          ...locations.map(({ id, name }) => ({ value: id as string, label: name })),
        ]}
        onValueChange={(value) => show({ location: value === 'all' ? undefined : (value as DeviceLocationId) })}
      />
      {spot && (
        <div>
          <RemovableChip onRemove={() => show({ spot: undefined })}>{t.atSpot}</RemovableChip>
        </div>
      )}
    </div>
  )
}
