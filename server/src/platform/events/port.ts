/**
 * Events of things under way, numbered by their order. Whoever runs one writes its channel; any reader, in any process,
 * gets every event from the first. An event is encoded once, by the writer. Redis can carry this with a stream per
 * channel (append, read from a position, expire) and publish/subscribe for what is told to a writer.
 */
export type Events = {
  /** Opens a channel. `onTold` hears what others tell the one who runs it, such as `stop`. */
  open: (channel: string, onTold: (message: string) => void) => EventWriter
  /** Every event of an open channel from the first to the last; undefined when nothing is under way there. */
  read: (channel: string, signal: AbortSignal) => Promise<AsyncIterable<string> | undefined>
  /** Says something to the writer of a channel; false when there is none. */
  tell: (channel: string, message: string) => Promise<boolean>
  close: () => Promise<void>
}

export type EventWriter = {
  /** Adds the next event; never waits and never throws. */
  append: (event: string) => void
  /** Ends the channel: readers finish what is there. */
  end: () => void
}
