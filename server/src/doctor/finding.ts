/** What was found of one thing that an installation rests on, and what to do about it where it is not well. */
export type Finding = { about: string; state: 'ok' | 'warning' | 'problem'; says: string; remedy?: string }

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says })
export const warning = (about: string, says: string, remedy: string): Finding => ({
  about,
  state: 'warning',
  says,
  remedy,
})
export const problem = (about: string, says: string, remedy: string): Finding => ({
  about,
  state: 'problem',
  says,
  remedy,
})

const marks = { ok: 'ok      ', warning: 'WARNING ', problem: 'PROBLEM ' }

/** A line for each, with what to do below those that are not well. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ about, state, says, remedy }) => [
    `${marks[state]} ${about.padEnd(10)} ${says}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(20)}→ ${remedy}`]),
  ])
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [problems, warnings] = [count('problem'), count('warning')]
  return [...lines, '', `${problems} problems, ${warnings} warnings`, ''].join('\n')
}
