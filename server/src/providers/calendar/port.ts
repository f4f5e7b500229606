/** A calendar of an account. */
export type RemoteCalendar = {
  /** The vendor's own. */
  id: string
  name: string
  color: string | null
  zone: string | null
  canWrite: boolean
  isPrimary: boolean
  /** Of a calendar without changes since, the same as before; null: the vendor does not say. */
  version: string | null
}

/** An event: a series, or one occurrence that differs from it. */
export type RemoteItem = {
  /** The vendor's own. */
  id: string
  /** The item whose series it belongs to; its own id where it is no exception. */
  series: string
  etag: string
  /** An iCalendar text. */
  ical: string
}

export type RemoteChanges = { items: RemoteItem[]; removed: string[] }

/** What is known of a calendar already. */
export type KnownCalendar = {
  id: string
  cursor: string | null
  version: string | null
  /** Etags of its items by their ids. */
  etags: () => Promise<Map<string, string>>
}

export type EventTimes = { allDay: boolean; start: string; end: string }

/** What an event says. Of an all-day event `start` and `end` are its first and last day, else moments. */
export type EventDraft = EventTimes & {
  key: string
  title: string
  location: string
  description: string
  zone: string
  /** Without its name: `FREQ=WEEKLY`. */
  rule: string | null
  attendees: string[]
  organizer: { name: string; email: string }
}

/** What changes of an event; what is left out stays. */
export type EventEdit = {
  title?: string
  location?: string
  description?: string
  times?: EventTimes
  attendees?: string[]
}

/** Which: the whole event or series, or one occurrence, by when it was to begin by the clocks of its zone. */
export type EventTarget = { item: RemoteItem; occurrence: string | null; exception: RemoteItem | undefined }

/** From which occurrence on; with what stands for single occurrences of it as items of their own. */
type SplitTarget = { item: RemoteItem; occurrence: string; exceptions: readonly RemoteItem[] }
/** What was there before a change of ours (the event first), what the change left of it, and the series that was split off. */
export type RestoreTarget = { before: RemoteItem[]; kept?: RemoteItem | undefined; rest?: RemoteItem | undefined }
type SplitItems = { kept: RemoteItem; rest: RemoteItem | undefined }

/** The calendars of one account. Everything throws CalendarError. */
export type CalendarAccountPort = {
  /** Whether the vendor sends invitations by itself. */
  invites: boolean
  calendars: () => Promise<RemoteCalendar[]>
  /** Tells of what has changed, page by page, and gives the cursor to go on from. `whole`: what was not told of is gone. */
  changes: (
    known: KnownCalendar,
    take: (page: RemoteChanges) => Promise<void>,
  ) => Promise<{ cursor: string | null; whole: boolean }>
  create: (calendar: string, draft: EventDraft) => Promise<RemoteItem>
  change: (calendar: string, target: EventTarget, edit: EventEdit) => Promise<RemoteItem>
  /**
   * Ends a series before an occurrence; what follows goes on as a series of its own with the change, or not at all where there is none. The same split that
   * comes again is the same one.
   */
  split: (calendar: string, target: SplitTarget, edit: EventEdit | undefined) => Promise<SplitItems>
  /** Takes a change back, unless somebody changed it again since. Gives the items as they stand then, the event first. */
  restore: (calendar: string, target: RestoreTarget) => Promise<RemoteItem[]>
  /** What is left of it; undefined: nothing. */
  cancel: (calendar: string, target: EventTarget) => Promise<RemoteItem | undefined>
}

/**
 * `ended`: the account lets us in no more; `password`: the sign-in is refused; `busy`: asked too often; `gone`: there is no such thing; `changed`: somebody else
 * changed it meanwhile; `refused`: the vendor does not want it so; `nothing`: no calendars there; `away`: no answer.
 */
type CalendarReason = 'ended' | 'password' | 'busy' | 'gone' | 'changed' | 'refused' | 'nothing' | 'away'

export class CalendarError extends Error {
  readonly reason: CalendarReason
  /** What the vendor says, without anything secret. */
  readonly words: string
  readonly seconds: number

  constructor(reason: CalendarReason, words: string, options: ErrorOptions & { seconds?: number } = {}) {
    super(`${reason}: ${words}`, options)
    this.name = 'CalendarError'
    this.reason = reason
    this.words = words
    this.seconds = options.seconds ?? 30
  }
}
