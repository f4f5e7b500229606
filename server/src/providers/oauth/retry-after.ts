const [fewest, most, usual] = [1, 3_600, 30]

/** Seconds after which a vendor wants to be asked again: at most an hour, and half a minute where it does not say. */
export function retryAfter(headers: Headers): number {
  const given = headers.get('retry-after')
  const seconds = given === null ? Number.NaN : secondsIn(given, headers.get('date'))
  return Number.isFinite(seconds) ? Math.min(most, Math.max(fewest, Math.ceil(seconds))) : usual
}

/** A number of seconds, or a moment by the clock of the server, which says its own (RFC 9110, 10.2.3). */
function secondsIn(given: string, serverDate: string | null): number {
  if (/^\d+(\.\d+)?$/.test(given)) return Number(given)
  if (!given.endsWith(' GMT')) return Number.NaN
  const serverNow = Date.parse(serverDate ?? '')
  return (Date.parse(given) - (Number.isNaN(serverNow) ? Date.now() : serverNow)) / 1_000
}
