import type { Rehearsal } from '#contract/calls/rehearsal.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { rehearsalMessages } from './messages/index.ts'

/** Which version of a flow was rehearsed; empty for an agent. */
export function useVersionText(): (rehearsal: Pick<Rehearsal, 'version' | 'version_number'>) => string {
  const t = useMessages(rehearsalMessages)
  return ({ version, version_number }) => (version ? t.versionOf(t.versions[version], version_number) : '')
}

export const rehearsalTone: Record<Rehearsal['state'], Tone> = {
  running: 'accent',
  paused: 'warn',
  done: 'good',
  stopped: 'neutral',
  failed: 'bad',
}
