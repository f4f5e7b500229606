import type { RunRow } from './engine/run-row.ts'

/** A message template by name and language, with what stands for its variables. */
export type FlowTemplate = { name: string; language: string; variables: string[] }

/** A way to reach somebody outside of the conversation a run began with. */
export type MessageChannel = {
  /** Sends once per key; a key that was sent before gives the same id again. Undefined: there is no account to send from. */
  send: (message: {
    to: string
    /** Where the channel has one. */
    subject?: string
    text: string
    choices: string[]
    key: string
    run: RunRow
    signal: AbortSignal
    /** Templates that the flow is connected to, filled in, for who may not be written to freely. */
    templates: () => Promise<FlowTemplate[]>
  }) => Promise<{ messageId: string } | undefined>
}

/** Channels by name, such as `whatsapp`. */
export type Channels = ReadonlyMap<string, MessageChannel>

/**
 * What a channel (WhatsApp, email, calls, alarms) tells `flows.trigger`. `id` is the event's own name where it came from, such as
 * a message's id, so that one that is delivered again begins no second run and is no second reply; `input` has what the trigger's
 * `gives` names. A message in a `conversation` of the same channel in which a run waits is the reply it waits for.
 */
export type FlowEvent = { id: string; input: Record<string, unknown> }

/** Whether a trigger with these options listens to the event, such as only to some words. */
export type TriggerMatch = (options: Record<string, unknown>) => boolean

/** One of the things that a trigger asks of an event: the option that says so, what it asks for, and whether that holds. */
export type FlowCondition = { option: string; wanted: string; holds: boolean }
