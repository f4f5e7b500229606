const named: ReadonlyMap<string, string> = new Map(Object.entries({ quot: '"', apos: "'", gt: '>', lt: '<', amp: '&' }))

/** Text of a workbook's XML as it is meant: entities, and the `_x000D_` by which Excel writes what XML cannot hold. */
export function plainText(xml: string): string {
  const text = xml.includes('&') ? xml.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, entity) : xml
  const whole = text.includes('_x') ? text.replace(/_x([\da-f]{4})_/gi, (_, code) => charOf(code, 16)) : text
  return whole.includes('\r') ? whole.replaceAll('\r\n', '\n') : whole
}

const charOf = (digits: string, base: number): string => {
  const code = Number.parseInt(digits, base)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function entity(whole: string, decimal?: string, hexadecimal?: string, name = ''): string {
  if (decimal) return charOf(decimal, 10)
  if (hexadecimal) return charOf(hexadecimal, 16)
  return named.get(name) ?? whole
}

/** The text of an `<is>` or `<si>`: its runs without what is said beside them about pronunciation. */
export function richText(xml: string): string {
  // Up to the last end alone: beginnings that never end would each be looked through to the end of the text.
  const end = xml.lastIndexOf('</rPh>')
  const withoutPhonetics =
    end < 0 ? xml : xml.slice(0, end + 6).replace(/<rPh\b[^>]*>.*?<\/rPh>/gs, '') + xml.slice(end + 6)
  const runs = withoutPhonetics.matchAll(/<t(?:\s[^>]*[^/])?>([^<]*)<\/t>/g)
  return plainText(Array.from(runs, ([, text]) => text).join(''))
}
