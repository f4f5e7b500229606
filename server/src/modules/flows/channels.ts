import type { RunRow } from './engine/run-row.ts'

/** A way to reach somebody outside of the conversation a run began with. Modules of channels register theirs. */
export type Channel = {
  /** Sends once per key; a key that was sent before gives the same id again. */
  send: (message: {
    to: string
    text: string
    choices: string[]
    key: string
    run: RunRow
    signal: AbortSignal
  }) => Promise<{ messageId: string }>
}

/** Channels by name, such as `whatsapp`. */
export type Channels = Map<string, Channel>
