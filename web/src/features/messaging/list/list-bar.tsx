import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Filter, Search, X } from 'lucide-react'
import { useContext } from 'react'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { MessagingAccount } from '#contract/messaging/account.ts'
import type { ConversationCounts, ConversationFilter } from '#contract/messaging/conversation.ts'
import { failureWords, handoverWords } from '#contract/metrics/words.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Chip, RemovableChip } from '#web/ui/chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Menu, MenuItem, MenuRadio, MenuSeparator } from '#web/ui/menu.tsx'
import { TopBarEnd, TopBarStart } from '#web/ui/top-bar.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { type Reach, teamsOptions } from '../api.ts'
import { notBehind, useInboxAddress } from '../inbox-address.ts'
import { inboxMessages } from '../messages/index.ts'
import { usePlaceRows } from '../places.ts'
import { AvailabilityButton } from './availability-button.tsx'

type BarProps = {
  inboxes: readonly MessagingAccount[]
  reach: Reach
  counts: ConversationCounts | undefined
  searching: boolean
  onSearch: () => void
}

/** Above the list: which numbers and widgets, search, and the other places of the inbox. */
export function ListBar({ inboxes, reach, counts, searching, onSearch }: BarProps) {
  const t = useMessages(inboxMessages)
  const navigate = useNavigate()
  const { show } = useInboxAddress()
  const places = usePlaceRows()
  const phone = usePhone()
  return (
    <header className="flex h-12 flex-none items-center gap-1 border-line-soft border-b pr-2 pl-4 phone:px-1">
      <span className="desk:hidden">{useContext(TopBarStart)}</span>
      <h1 className="min-w-0 flex-1 truncate font-semibold">{t.title}</h1>
      <IconButton label={searching ? t.list.endSearch : t.list.search} keys="S" pressed={searching} onClick={onSearch}>
        {searching ? <X /> : <Search />}
      </IconButton>
      {!searching && !phone && <AvailabilityButton />}
      {!searching && <FilterMenu counts={counts} />}
      <Menu
        align="end"
        trigger={
          <IconButton label={t.morePlaces}>
            <Ellipsis />
          </IconButton>
        }
      >
        {inboxes.length > 1 && (
          <>
            <MenuRadio
              label={t.account}
              value={reach.of === 'place' ? '' : (reach.id as string)}
              onValueChange={(id) =>
                show({ account: inboxes.find((other) => other.id === id)?.id, chat: undefined, at: undefined })
              }
              options={[
                { value: '', label: t.allAccounts },
                ...inboxes.map(({ id, kind, name, phone_number }) => ({
                  value: id as string,
                  label: name,
                  hint: kind === 'mail' ? t.mail : kind === 'widget' ? t.website : formatPhone(phone_number),
                })),
              ]}
            />
            <MenuSeparator />
          </>
        )}
        {places
          .filter(({ place }) => place !== 'inbox')
          .map(({ place, to }) => (
            <MenuItem key={place} onClick={() => void navigate({ to })}>
              {t.places[place]}
            </MenuItem>
          ))}
      </Menu>
      <span className="desk:hidden">{useContext(TopBarEnd)}</span>
    </header>
  )
}

/** A view with how many stand in it. */
function viewName(
  filter: ConversationFilter,
  counts: ConversationCounts | undefined,
  { views }: { views: Record<ConversationFilter, string> },
): string {
  const count = counts?.[filter] ?? 0
  return count > 0 && filter !== 'all' ? `${views[filter]} · ${count > 999 ? '999+' : count}` : views[filter]
}

type FilterProps = { view: ConversationFilter; counts: ConversationCounts | undefined }
const chips = ['mine', 'unassigned', 'all'] as const

/** Which conversations are listed: three at hand, the rest in a menu. On a phone, whose bar is full, with who is available. */
export function ListFilters({ view, counts }: FilterProps) {
  const t = useMessages(inboxMessages).list
  const { address, show } = useInboxAddress()
  const { label, team, sort, behind, reason, days } = address
  const language = useLanguage()
  const { data: teams } = useQuery({ ...teamsOptions, enabled: team !== undefined })
  const go = (next: ConversationFilter) =>
    show({ ...notBehind, view: next === 'all' ? undefined : next, chat: undefined })
  const name = (filter: ConversationFilter) => viewName(filter, counts, t)
  const late = view === 'snoozed' || view === 'resolved' || view === 'blocked' ? view : undefined
  const phone = usePhone()
  return (
    <div className="flex flex-none flex-wrap items-center gap-1.5 border-line-soft border-b px-3.5 py-2">
      {chips.map((filter) => (
        <Chip key={filter} on={view === filter && !behind} data-action={filter} onClick={() => go(filter)}>
          {name(filter)}
        </Chip>
      ))}
      {late && <RemovableChip onRemove={() => go('all')}>{name(late)}</RemovableChip>}
      {behind && (
        <RemovableChip onRemove={() => go('all')}>
          {t.behind[behind]}
          {reason && ` · ${(handoverWords[reason] ?? failureWords[reason])?.[language] ?? reason}`}
          {days !== undefined && ` · ${t.lastDays(days)}`}
        </RemovableChip>
      )}
      {label && <RemovableChip onRemove={() => show({ label: undefined, chat: undefined })}>{label}</RemovableChip>}
      {team && (
        <RemovableChip onRemove={() => show({ team: undefined, chat: undefined })}>
          {teams?.find(({ id }) => id === team)?.name ?? t.team}
        </RemovableChip>
      )}
      {sort && <RemovableChip onRemove={() => show({ sort: undefined })}>{t.sorts[sort]}</RemovableChip>}
      {phone && (
        <span className="ml-auto">
          <AvailabilityButton />
        </span>
      )}
    </div>
  )
}

/** Views that are seldom wanted, the order, and a label. */
function FilterMenu({ counts }: { counts: ConversationCounts | undefined }) {
  const t = useMessages(inboxMessages).list
  const { address, show } = useInboxAddress()
  const { label, team, sort } = address
  const overdue = counts?.overdue ?? 0
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t.filter}>
          <Filter />
        </IconButton>
      }
    >
      {(['snoozed', 'resolved', 'blocked'] as const).map((filter) => (
        <MenuItem key={filter} onClick={() => show({ ...notBehind, view: filter, chat: undefined })}>
          {viewName(filter, counts, t)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuRadio
        label={t.sort}
        value={sort ?? 'newest'}
        onValueChange={(next) => show({ sort: next === 'waiting' || next === 'due' ? next : undefined })}
        options={(['newest', 'waiting', 'due'] as const).map((value) => ({
          value,
          label: t.sorts[value],
          ...(value === 'due' && overdue > 0 && { hint: t.overdue(overdue) }),
        }))}
      />
      {counts && (counts.teams.length > 0 || team) && (
        <MenuRadio
          label={t.team}
          value={(team as string | undefined) ?? ''}
          onValueChange={(next) => show({ team: counts.teams.find(({ id }) => id === next)?.id, chat: undefined })}
          options={[
            { value: '', label: t.anyTeam },
            ...counts.teams.map(({ id, name, count }) => ({ value: id as string, label: `${name} · ${count}` })),
          ]}
        />
      )}
      {counts && counts.labels.length > 0 && (
        <MenuRadio
          label={t.label_}
          value={label ?? ''}
          onValueChange={(next) => show({ label: next || undefined, chat: undefined })}
          options={[
            { value: '', label: t.anyLabel },
            ...counts.labels.map(({ name: value, count }) => ({
              value,
              label: count > 0 ? `${value} · ${count}` : value,
            })),
          ]}
        />
      )}
    </Menu>
  )
}

/** Where words are looked for. */
export function SearchField({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const t = useMessages(inboxMessages).list
  return (
    <div className="flex-none border-line-soft border-b px-3.5 py-2">
      <Input
        type="search"
        autoFocus
        icon={<Search />}
        fieldSize="md"
        aria-label={t.search}
        placeholder={t.search}
        // What is typed is the field's own: the address says it a moment later, and the caret would be at the end then.
        defaultValue={words}
        maxLength={200}
        onChange={({ target }) => onWords(target.value)}
      />
    </div>
  )
}
