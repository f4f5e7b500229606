import type { BrokerState } from '#contract/devices/brokers.ts'

/** How a broker is reached. */
export type MqttServer = {
  host: string
  port: number
  encrypted: boolean
  /** PEM of an authority of its own; empty: those that everybody trusts. */
  authority: string
  username: string
  password: string
  /** Under which the broker keeps what comes while nobody listens. */
  clientId: string
}

/** A message, and whether it may be delivered again: `packet` is its number with the broker or the device, null where nobody waits for an answer. */
export type MqttMessage = {
  topic: string
  payload: Buffer
  packet: { id: number; isAgain: boolean } | null
  /** It is what the topic kept, and not of now. */
  isKept: boolean
}

/** What a broker said, as one of the states that a connection can be in. */
export class MqttError extends Error {
  readonly state: BrokerState
  readonly reason: string

  constructor(state: BrokerState, reason: string) {
    super(`${state}: ${reason}`)
    this.name = 'MqttError'
    this.state = state
    this.reason = reason
  }
}
