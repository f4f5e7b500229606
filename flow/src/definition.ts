import type { z } from 'zod'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { DataType, FlowNode } from './document.ts'
import type { StepView } from './machine/step-view.ts'

export const categories = [
  'trigger',
  'conversation',
  'intelligence',
  'logic',
  'data',
  'action',
  'people',
  'flow',
] as const
export type Category = (typeof categories)[number]

/** An end of a connection. `type` is what comes out of it or goes into it; anything may go into `any`. */
export type Port = { id: string; label: LocalizedText; type: DataType }

/** What later steps may read of a step, as `{{node.name}}`. */
export type StepOutput = { name: string; type: DataType; label: LocalizedText }

/** Said to whoever began the run: a chat, the answer of a webhook, the test panel. */
export type Reply = { text: string; choices?: string[]; parts?: unknown[]; call?: CallAct }

/** What becomes of a call once the reply has been said; an empty number is that of the agent's person. Elsewhere it means nothing. */
type CallAct = { do: 'transfer'; to: string } | { do: 'hang-up' }

/** What came of a step: the ports it leaves by (several only where it forks), what it gives, which variables it sets. */
export type StepResult = {
  port: string | string[]
  output?: Record<string, unknown>
  set?: Record<string, unknown>
  say?: Reply[]
  /** Kept with a loop until it ends; given in its first round. */
  hold?: unknown
  /** Added to what a loop collects. */
  collect?: unknown
}

type Options<O extends z.ZodObject> = z.output<O>

/** One kind of node: everything but how it is drawn and what it does outside (server/src/modules/flows/nodes/<kind>.ts). */
export type NodeDefinition<O extends z.ZodObject = z.ZodObject> = {
  kind: string
  category: Category
  /** Of Lucide. */
  icon: string
  label: LocalizedText
  help: LocalizedText
  /** Why it does nothing here so far, such as a trigger whose channel cannot be connected yet. */
  notYet?: LocalizedText
  options: O
  /** Labels of options for the panel, by name. */
  labels: { [K in keyof z.input<O>]-?: LocalizedText }
  /** Its input; null: it begins a run. */
  input: Port | null
  outputs: Port[] | ((options: Options<O>) => Port[])
  gives: StepOutput[] | ((options: Options<O>) => StepOutput[])
  /** `outside`: something happens that others see, which must not happen twice. */
  effect: 'none' | 'outside'
  /** With these options nothing of it leaves the run, such as a message that is said in the run's own conversation. */
  staysInside?: (options: Options<O>) => boolean
  /** With these options something it uses may act outside, such as the tools of an agent. */
  actsThrough?: (options: Options<O>) => boolean
  /**
   * After a crash in the middle of an outside effect: `again` asks again with the same idempotency key, `once` takes the
   * step as failed with `effect_unknown`, because whoever receives it may not know keys.
   */
  afterCrash?: 'again' | 'once' | ((options: Options<O>) => 'again' | 'once')
  /** It can fail in ways a flow may answer to: it has a port `error`, and gives `error.code` and `error.message`. */
  mayFail: boolean
  /** It may wait for a time, a person or an event. */
  waits?: true
  /** It breaks a cycle, because it counts rounds. */
  countsRounds?: true
  /** Its result is paid for, so that it is written down at once rather than with the steps after it. */
  costly?: true
  /** Ways that were forked meet here. */
  joins?: true
  /** It speaks with somebody: the run must begin with a conversation. */
  needsConversation?: true
  /** Its options may name `{{secret.name}}`. */
  takesSecrets?: true
  /** Options that mean nothing in the first round of a loop. */
  laterOnly?: readonly string[]
  /** A trigger whose runs have somebody to speak with. */
  conversation?: true
  /** A problem that the schema cannot tell; the option's path in front. */
  check?: (options: Options<O>, node: FlowNode) => { option?: string; message: LocalizedText }[]
  /** What the card says it is set up to do, where its options as they are written do not say it. */
  summary?: (options: Options<O>) => LocalizedText
  /** Pure steps carry what they do; where it is left out or gives undefined, a handler in the server does it. */
  run?: (options: Options<O>, view: StepView) => StepResult | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: definitions of different options stand in one table
export type AnyDefinition = NodeDefinition<any>

export const defineNode = <const O extends z.ZodObject>(definition: NodeDefinition<O>): NodeDefinition<O> => definition

export const inPort: Port = { id: 'in', label: localized('In', 'Masuk'), type: 'any' }
/** The one way on of most steps. */
export const nextPort = (type: DataType = 'any'): Port => ({ id: 'next', label: localized('Next', 'Lanjut'), type })
export const errorPort: Port = { id: 'error', label: localized('Error', 'Galat'), type: 'object' }
export const port = (id: string, label: LocalizedText, type: DataType = 'any'): Port => ({ id, label, type })
export const stepOutput = (name: string, type: DataType, en: string, id: string): StepOutput => ({
  name,
  type,
  label: localized(en, id),
})
