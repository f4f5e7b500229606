const [fewest, most, usual] = [1, 3_600, 30]

/** Seconds after which a vendor wants to be asked again: at most an hour, and half a minute where it does not say. */
export function retryAfter(headers: Headers): number {
  const given = headers.get('retry-after')
  const seconds = given === null ? Number.NaN : Number(given)
  return Number.isFinite(seconds) ? Math.min(most, Math.max(fewest, Math.ceil(seconds))) : usual
}
