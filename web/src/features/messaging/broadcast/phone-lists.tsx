import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, ListChecks, Plus, Send, Trash2, Users, X } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { PhoneList } from '#contract/messaging/broadcast.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { listsOptions, phonesOptions, removeList, removePhone, useBroadcastWork } from './api.ts'
import { ListDialog } from './list-dialog.tsx'
import { broadcastMessages } from './messages/index.ts'

type Opened = { kind: 'new' } | { kind: 'add' | 'show' | 'remove'; list: PhoneList }

/** The lists of numbers that broadcasts go to. */
export function PhoneLists({ may }: { may: boolean }) {
  const t = useMessages(broadcastMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const lists = useQuery(listsOptions)
  const { work } = useBroadcastWork()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const write = (id: string) =>
    void navigate({ to: '/whatsapp/broadcast/$id', params: { id: 'new' }, search: { list: id } })
  return (
    <section className="flex flex-col gap-4">
      {may && (
        <div>
          <Button icon={<Plus />} onClick={() => setOpened({ kind: 'new' })}>
            {t.list.create}
          </Button>
        </div>
      )}
      <Loaded query={lists} failed={t.list.failed}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState icon={<ListChecks />} title={t.list.none}>
              {t.list.noneText}
            </EmptyState>
          ) : (
            <ul className="border-line-soft border-t">
              {records.map((list) => (
                <li key={list.id} className="flex min-h-12 items-center gap-2 border-line-soft border-b py-1.5">
                  <button
                    type="button"
                    onClick={() => setOpened({ kind: 'show', list })}
                    className="min-w-0 flex-1 rounded-sm px-1 py-0.5 text-left hover:bg-hover"
                  >
                    <bdi className="block truncate font-[550]">{list.name}</bdi>
                    <span className="block truncate text-12 text-fg-3">
                      {t.form.numbers(formatNumber(list.phones, language))}
                      {list.variables.length > 0 && ` · ${list.variables.join(', ')}`}
                    </span>
                  </button>
                  {may && (
                    <Menu
                      align="end"
                      trigger={
                        <IconButton label={t.list.more(list.name)} size="sm">
                          <Ellipsis />
                        </IconButton>
                      }
                    >
                      <MenuItem icon={<Send />} onClick={() => write(list.id)}>
                        {t.list.use}
                      </MenuItem>
                      <MenuItem icon={<Plus />} onClick={() => setOpened({ kind: 'add', list })}>
                        {t.list.add}
                      </MenuItem>
                      <MenuItem icon={<Users />} onClick={() => setOpened({ kind: 'show', list })}>
                        {t.list.show}
                      </MenuItem>
                      <MenuSeparator />
                      <MenuItem icon={<Trash2 />} danger onClick={() => setOpened({ kind: 'remove', list })}>
                        {t.list.remove}
                      </MenuItem>
                    </Menu>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened?.kind === 'new' && <ListDialog onUse={write} onClose={close} />}
      {opened?.kind === 'add' && <ListDialog list={opened.list} onUse={write} onClose={close} />}
      {opened?.kind === 'show' && <Phones list={opened.list} may={may} onClose={close} />}
      {opened?.kind === 'remove' && (
        <Confirm
          open
          onOpenChange={close}
          title={t.list.removeTitle(opened.list.name)}
          description={t.list.removeText}
          action={t.list.remove}
          onConfirm={() => work('remove', () => removeList(opened.list.id), t.list.removed)}
        />
      )}
    </section>
  )
}

function Phones({ list, may, onClose }: { list: PhoneList; may: boolean; onClose: () => void }) {
  const t = useMessages(broadcastMessages).list
  const { work, busy } = useBroadcastWork()
  const phones = useInfiniteQuery(phonesOptions(list.id))
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t.phones(list.name)}>
      <Loaded query={phones} failed={t.phonesFailed}>
        {({ pages }) => (
          <InfiniteScroll list={phones}>
            <ul>
              {pages
                .flatMap(({ records }) => records)
                .map(({ id, phone_number, name, variables, opted_out }) => (
                  <li key={id} className="flex min-h-9 items-center gap-2 border-line-soft border-b py-1">
                    <span className="min-w-0 flex-1 truncate">
                      <span className="tabular-nums">{formatPhone(phone_number)}</span>{' '}
                      <bdi className="text-fg-2">{name}</bdi>{' '}
                      <bdi className="text-12 text-fg-3">{Object.values(variables).join(' · ')}</bdi>
                    </span>
                    {opted_out && <Badge tone="warn">{t.optedOut}</Badge>}
                    {may && (
                      <IconButton
                        label={t.removePhone(phone_number)}
                        size="sm"
                        disabled={busy !== undefined}
                        onClick={() => void work('phone', () => removePhone(list.id, id), t.removedPhone)}
                      >
                        <X />
                      </IconButton>
                    )}
                  </li>
                ))}
            </ul>
          </InfiniteScroll>
        )}
      </Loaded>
    </Dialog>
  )
}
