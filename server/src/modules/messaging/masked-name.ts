/** So much of a number or an address is told as lets somebody who knows it know it again, and nobody else. */
export function maskedName(who: string): string {
  const [name = '', domain] = who.split('@')
  return domain ? `${name.slice(0, 1)}…@${domain}` : `${who.slice(0, 3)}…${who.slice(-3)}`
}
