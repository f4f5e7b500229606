/**
 * Events of things under way, numbered by their order. Whoever runs one writes its channel; any reader, in any process,
 * gets every event from the first, once and in order. An event is encoded once, by the writer: JSON, which other processes
 * get as it is.
 */
export type Events = {
  /** Opens a channel. `onNotify` hears what others tell the one who runs it, such as `stop`; the same may come twice. */
  open: (channel: string, onNotify: (message: string) => void) => EventWriter
  /**
   * Every event of an open channel from the first to the last; undefined when nothing is under way there. A channel that another
   * process may be opening just now is waited for, up to a minute. A writer whose process dies leaves its readers waiting: who
   * knows of it, or that nothing comes, ends them by the signal.
   */
  read: (channel: string, signal: AbortSignal) => Promise<AsyncIterable<string> | undefined>
  /** Says something to the writer of a channel; false when there is none. */
  notify: (channel: string, message: string) => Promise<boolean>
  close: () => Promise<void>
}

export type EventWriter = {
  /** Adds the next event; never waits and never throws. */
  append: (event: string) => void
  /** Ends the channel: readers finish what is there. */
  end: () => void
}
