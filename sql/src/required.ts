/** A value that must be there; `why` says what makes it so, for whoever reads the error when it is not. */
export function required<T>(value: T | null | undefined, why: string): T {
  if (value === null || value === undefined) throw new Error(`Missing: ${why}`)
  return value
}
