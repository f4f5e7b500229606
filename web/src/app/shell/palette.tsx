import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookOpenText, Bot, ChartColumn, LayoutDashboard, MessageCircle, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useHasFeature } from '#web/features/feature-flags/index.ts'
import { sectionsFor, settingsMessages } from '#web/features/settings/index.ts'
import { workspaceListOptions } from '#web/features/workspaces/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { endpointQuery, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { type Command, CommandPalette } from '#web/ui/command-palette.tsx'
import { appMessages } from '../messages/index.ts'
import { paletteCommands } from '../palette-table.tsx'
import { paletteSources } from '../slots.tsx'
import { findByWords, type HitKind } from './palette-search.ts'
import { useShell } from './shell-state.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The palette with every screen and action there is, and what of the person goes by the words in it. */
export default function Palette({ open, onOpenChange }: Props) {
  const t = useMessages(appMessages)
  const navigate = useNavigate()
  const { newChat } = useShell()
  const [typed, setTyped] = useState('')
  const { found, searching } = useFound(open ? typed : '')
  const go = (to: string) => void navigate({ to })
  const queries = useQueryClient()
  const has = useHasFeature(open)
  const commands = [
    ...paletteCommands(t, { go, newChat, has }),
    ...useSettingCommands(open),
    ...paletteSources.flatMap((source) => source({ queries, go })),
  ]
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      label={t.searchPlaceholder}
      commands={commands}
      found={found}
      searching={searching}
      onQueryChange={setTyped}
    />
  )
}

const icons: Record<HitKind, ReactNode> = {
  chats: <MessageCircle />,
  dashboards: <LayoutDashboard />,
  charts: <ChartColumn />,
  agents: <Bot />,
  files: <BookOpenText />,
  members: <UserRound />,
}
const leastLetters = 2
/** Nothing is asked between letters that follow each other. */
const pauseMs = 120

/** What the server finds by the words typed so far. */
function useFound(typed: string): { found: Command[]; searching: boolean } {
  const t = useMessages(appMessages)
  const navigate = useNavigate()
  const botId = useBotId()
  const workspaceId = useQuery(workspaceListOptions).data?.find(({ active }) => active)?.id
  const [words, setWords] = useState('')
  useTimeout(() => setWords(typed.trim()), pauseMs, typed)
  const enabled = words.length >= leastLetters
  const { data = [], isFetching } = useQuery({
    queryKey: ['palette', words, botId, workspaceId],
    queryFn: ({ signal }) => findByWords(words, { botId, workspaceId }, signal),
    enabled,
    placeholderData: keepPreviousData,
  })
  const found = data.map(({ kind, id, label, leadsTo }) => ({
    id: `${kind} ${id}`,
    label,
    group: t.found[kind],
    icon: icons[kind],
    run: () => void navigate(leadsTo),
  }))
  return { found: enabled ? found : [], searching: enabled && isFetching }
}

const profileCalls = async () => (await import('#contract/account/profile-endpoints.ts')).profileEndpoints

/** The sections of settings the person can go to. */
function useSettingCommands(enabled: boolean): Command[] {
  const t = useMessages(settingsMessages)
  const navigate = useNavigate()
  const { data: user } = useQuery({ ...endpointQuery(lazyEndpoint(profileCalls, 'getUser')), enabled })
  return sectionsFor(user?.is_operator).map(({ name, icon: Icon }) => ({
    id: `settings ${name}`,
    label: t.sections[name],
    group: t.page,
    icon: <Icon />,
    run: () => void navigate({ to: '/settings/$section', params: { section: name } }),
  }))
}
