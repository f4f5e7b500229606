export type Attributes = Record<string, string | number | boolean>

/** One piece of work with its time. Its names and attributes hold nothing that a customer wrote or stores. */
export type Span = {
  /** As the W3C names it to whoever goes on with the work. */
  traceparent: string
  set: (attributes: Attributes) => void
  /** By the type of the error alone: what it says may be about somebody's data. */
  fail: (type: string) => void
  end: () => void
}
