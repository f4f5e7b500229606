import { limits } from '#contract/limits.ts'

const wanted = 60

/** A short name for a session out of its first question: one line, cut between words, without marks of emphasis. */
export function nameSession(question: string): string {
  const line = question
    .split(/\r?\n/)
    .map((part) =>
      part
        .replace(/[#*_`>|~]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .find((part) => part !== '')
  if (!line) return 'New Chat'
  const short = line.length <= wanted ? line : cutAtWord(line)
  const clean = short.replace(/[\s.,;:!?-]+(…?)$/u, '$1') || short
  return (clean[0]!.toLocaleUpperCase() + clean.slice(1)).slice(0, limits.sessionName.max)
}

function cutAtWord(line: string): string {
  const space = line.lastIndexOf(' ', wanted)
  return `${space > wanted / 2 ? line.slice(0, space) : [...line].slice(0, wanted).join('')}…`
}
