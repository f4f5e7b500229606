/** Events of a channel to be carried, of which the first has the place `from`, counted from 0. */
export type EventBatch = { channel: string; from: number; events: string[]; ended: boolean }

/** What others ask of the process that writes a channel. Both answer whether it does. */
type CarrierRequests = {
  onMessage: (channel: string, message: string) => boolean
  /** Somebody elsewhere reads it: carry it from its first event. */
  onRequest: (channel: string) => boolean
}

/** What takes events to other processes and brings theirs. */
export type Carrier = {
  /** Carries every channel, or only those that somebody elsewhere reads. */
  carries: 'all' | 'requested'
  /** How long events may be gathered, in ms. */
  gatherMs: number
  /** A channel is open in this process. */
  opened: (channel: string) => void
  /** It has ended, and all of it was carried. */
  closed: (channel: string) => void
  /**
   * Adds what is not there yet of each batch and says how many events of its channel are there now: fewer than asked for when
   * what was carried before is lost. May be repeated after a failure.
   */
  write: (batches: EventBatch[]) => Promise<number[]>
  read: (channel: string, signal: AbortSignal) => Promise<AsyncIterable<string> | undefined>
  notify: (channel: string, message: string) => Promise<boolean>
  close: () => Promise<void>
}
export type Connect = (asked: CarrierRequests) => Carrier
