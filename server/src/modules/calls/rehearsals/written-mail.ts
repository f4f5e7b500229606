import type { RehearsalChannel, RehearsalScenario } from '#contract/calls/rehearsal.ts'
import { emptyMail } from '#contract/calls/rehearsal.ts'
import type { RehearsedMail } from '../../email/service.ts'

/** Scenarios of rehearsals that began before there were mails have none. */
const mailOf = ({ mail = emptyMail }: Pick<RehearsalScenario, 'mail'>) => mail

/** The first mail of a scenario, from an address that is nobody's where it names none. */
export function firstMail(
  { name, ...scenario }: Pick<RehearsalScenario, 'name' | 'mail'>,
  text: string,
): RehearsedMail {
  const { subject, from } = mailOf(scenario)
  return { subject: subject || name, from: { name, address: from || 'rehearsal@example.com' }, text }
}

/** What a mail of the scenario says first; empty where that is its first line, and elsewhere. */
export const openingOf = (scenario: Pick<RehearsalScenario, 'mail'>, channel: RehearsalChannel): string =>
  channel === 'mail' ? mailOf(scenario).text : ''

/** What is said or written, one after the other; who only wrote a mail says it elsewhere, too. */
export function linesOf(scenario: Pick<RehearsalScenario, 'lines' | 'mail'>, channel: RehearsalChannel): string[] {
  const { lines } = scenario
  const opening = openingOf(scenario, channel) || (lines.length === 0 ? mailOf(scenario).text : '')
  return opening ? [opening, ...lines] : [...lines]
}
