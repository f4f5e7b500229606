/** What a statement of PostgreSQL is made of, as far as values are concerned: texts, identifiers, numbers, notes, blanks. */
const piece =
  /(--[^\n]*|\/\*[\s\S]*?\*\/)|([eE]?'(?:[^'\\]|''|\\[\s\S])*'|\$(\w*)\$[\s\S]*?\$\3\$)|("(?:[^"]|"")*")|(\$\d+)|((?<![\w$])\.?\d\w*(?:\.\w*)?)|(\s+)/gi
const maxLength = 1_000

/**
 * A statement without anything that is a value: texts and numbers are `?`, lists of them one, notes are gone. Equal statements with
 * other values are equal texts.
 */
export function plainStatement(text: string): string {
  // What is cut away must not leave half of a text behind: a statement is read whole, within reason.
  const plain = text.slice(0, 50_000).replace(piece, (whole, note, literal, _tag, name, parameter, number) => {
    if (note !== undefined) return ' '
    if (literal !== undefined || parameter !== undefined || number !== undefined) return '?'
    return name === undefined ? ' ' : whole
  })
  return plain
    .replace(/'[\s\S]*$/, '?')
    .replace(/\(\s*\?(?:\s*,\s*\?)+\s*\)/g, '(?, …)')
    .replace(/(\(\?, …\))(?:\s*,\s*\(\?, …\))+/g, '$1, …')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
}
