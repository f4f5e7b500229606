import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { SessionList } from '#web/features/chat/index.ts'
import type { Command } from '#web/ui/command-palette.tsx'

/** What the navigation passes to the list of sessions below its rows. */
export type SessionListProps = {
  /** To be called after going somewhere, so that the sheet on a phone closes. */
  onNavigate: () => void
}

/** Places in the shell that features fill; an empty one shows nothing. */
export const slots: { SessionList?: ComponentType<SessionListProps> } = { SessionList }

/** What a source of commands may work with: what is loaded already, and ways to go. It must not wait. */
export type PaletteContext = { queries: QueryClient; go: (to: string) => void }

/** Functions by which features add to the palette when it opens, for example one command per loaded session. */
export const paletteSources: readonly ((context: PaletteContext) => readonly Command[])[] = []
