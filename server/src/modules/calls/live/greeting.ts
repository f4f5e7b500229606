import type { BegunCall } from './live-call-deps.ts'
import { saidByItself } from './said-by-itself.ts'

/** What an agent says first: its entry's words, its own, or who it is. */
export function greetingOf({ call, entry, open }: BegunCall): string {
  const greeting = call.opening || entry?.greeting || open.agent.greeting
  return greeting || saidByItself.greeting(entry?.bot_name || open.agent.name)[call.language]
}
