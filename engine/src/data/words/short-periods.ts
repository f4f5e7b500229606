const months =
  /\b(January|February|March|April|June|July|August|September|October|November|December|Januari|Februari|Maret|Juni|Juli|Agustus|Oktober|Desember)\b/g

/** Names of months in three letters; 'Agustus' is 'Agu' as Indonesians shorten it, May and Mei are short already. */
const shortMonths = (text: string): string => text.replace(months, (month) => month.slice(0, 3))

/** Two periods beside each other, both in words: the year once where it is the same. '1–21 Nov vs 1–21 Oct 2026'. */
export function shortPair(current: string, before: string): string {
  const [now, earlier] = [shortMonths(current), shortMonths(before)]
  const years = [now, earlier].map((text) => text.match(/\b\d{4}\b/g) ?? [])
  const [year] = years[0] ?? []
  const isShared = year !== undefined && years.every((all) => all.length === 1 && all[0] === year)
  const first = isShared && / \d{4}$/.test(now) && / \d{4}$/.test(earlier) ? now.slice(0, -5) : now
  return `${first} vs ${earlier}`
}
