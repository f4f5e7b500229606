import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { CommandPalette } from '#web/ui/command-palette.tsx'
import { appMessages } from '../messages/index.ts'
import { paletteCommands } from '../palette-table.tsx'
import { paletteSources } from '../slots.tsx'
import { useShell } from './shell-state.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The palette with every screen and action there is. */
export default function Palette({ open, onOpenChange }: Props) {
  const t = useMessages(appMessages)
  const navigate = useNavigate()
  const { newChat } = useShell()
  const go = (to: string) => void navigate({ to })
  const queries = useQueryClient()
  const commands = [
    ...paletteCommands(t, { go, newChat }),
    ...paletteSources.flatMap((source) => source({ queries, go })),
  ]
  return <CommandPalette open={open} onOpenChange={onOpenChange} label={t.searchPlaceholder} commands={commands} />
}
