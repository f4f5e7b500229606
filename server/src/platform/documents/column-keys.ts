const reserved = new Set(
  `abort action add all alter and any as asc attach begin between by cascade case cast check collate column commit constraint create
  cross current date default delete desc detach distinct do drop else end escape except exists filter following for foreign from full
  group having if in index inner insert instead intersect into is join key last left like limit natural no not null of offset on or
  order outer over partition plan primary range references rename replace right row rows select set table temp then time timestamp to
  transaction trigger union unique update user using values view when where window with without year month day`.split(
    /\s+/,
  ),
)
const longest = 48

/**
 * Safe SQL names for labels, in their order: lower case ASCII letters, digits and underscores, no reserved word, none
 * twice. A label without any letter or digit becomes `fallback_<place>`.
 */
export function sqlNames(labels: string[], fallback: string): string[] {
  const usedNames = new Set<string>()
  return labels.map((label, index) => {
    const base = sqlName(label) || `${fallback}_${index + 1}`
    let name = base
    for (let number = 2; usedNames.has(name); number++) name = `${base}_${number}`
    usedNames.add(name)
    return name
  })
}

function sqlName(label: string): string {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const name = plain
    .replace(/%/g, ' percent ')
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, longest)
    .replace(/^_+|_+$/g, '')
  if (name === '') return ''
  if (/^\d/.test(name)) return `c_${name}`
  return reserved.has(name) ? `${name}_` : name
}
