/** A value of a sample of rows as it is, on one line. */
export function PlainCell({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <span className="text-fg-3">–</span>
  return <span className="block max-w-60 truncate">{String(value)}</span>
}
