import type { VoiceKnowledge } from '#contract/voice-knowledge/schemas.ts'
import type { CallRow } from '../call-store.ts'
import type { OpenLine } from '../lines.ts'
import { saidByItself } from './said-by-itself.ts'

/** What an agent says first: its entry's words, its own, or who it is. */
export function greetingOf({
  call,
  entry,
  open,
}: {
  call: Pick<CallRow, 'opening' | 'language'>
  entry: VoiceKnowledge | undefined
  open: Pick<OpenLine, 'agent'>
}): string {
  const greeting = call.opening || entry?.greeting || open.agent.greeting
  return greeting || saidByItself.greeting(entry?.bot_name || open.agent.name)[call.language]
}
