import type { Language } from '#contract/language.ts'
import { beginningIn, clausesIn, type OpeningStep, someoneWrites } from './beginnings.ts'
import {
  type BranchPort,
  type ConditionalClause,
  decisionOf,
  elseOf,
  isException,
  leadingCondition,
  trailingCondition,
} from './conditions.ts'
import { capitalizeClause, ruleFor, stepsOf } from './rules.ts'
import { deadlineIn } from './times.ts'

/** A step that a clause of a description names; `way`: how it is reached, where not from the step before. */
export type NamedStep = OpeningStep & { clause: string; way?: BranchPort }
type Read = {
  steps: NamedStep[]
  /** Clauses that name no step and do not say what begins the flow, and times that no step keeps. */
  unclear: string[]
}

/** The steps that a description names, in its order; `there`: kinds of steps that it goes on from. Answering, sorting and handing over are not repeated right after themselves. */
export function stepsIn(text: string, language: Language, there: readonly string[] = []): Read {
  const read: Read = { steps: [], unclear: [] }
  const beginning = beginningIn(text).clause
  /** How the next step is reached, where the clause before said that. */
  let next: BranchPort | undefined
  for (const clause of clausesIn(text)) {
    const saysBeginning = clause === beginning || someoneWrites.test(clause)
    const found: Found = saysBeginning
      ? { steps: stepsOf(clause, language) }
      : conditionedSteps(clause, { text, there, read, language })
    const { steps, way, isTaken = steps.length > 0 || way !== undefined } = found
    const [first, ...others] = steps
    if (first) read.steps.push({ ...first, ...(!first.way && next && { way: next }), clause })
    read.steps.push(...others.map((step) => ({ ...step, clause })))
    next = way ?? (first ? undefined : next)
    if (!isTaken && !saysBeginning && !courtesy.test(clause)) read.unclear.push(clause)
    if (!saysBeginning) read.unclear.push(...lostTimes(clause, steps))
  }
  const { steps, unclear } = read
  return {
    steps: steps.filter((step, index) => step.way || step.kind !== steps[index - 1]?.kind || !merged.has(step.kind)),
    unclear,
  }
}

type Reached = OpeningStep & { way?: BranchPort }
/** `way`: how what the next clause says is reached; `isTaken`: it was understood though it names no step. */
type Found = { steps: Reached[]; way?: BranchPort; isTaken?: boolean }

/** What is known where a clause is read: the whole description, kinds of steps that are there already, and what was read. */
type ClauseInput = { text: string; there: readonly string[]; read: Read; language: Language }

/** Steps of a clause with the conditions it names. */
function conditionedSteps(clause: string, { text, there, read, language }: ClauseInput): Found {
  const { steps: before } = read
  const kinds = [...there, ...before.map(({ kind }) => kind)]
  const reached = (rest: string, way: BranchPort): Found => {
    const [first, ...others] = stepsOf(rest, language)
    return first ? { steps: [{ ...first, way }, ...others] } : { steps: [], ...(rest === '' && { way }) }
  }
  const asked = kinds.findLast((kind) => kind === 'condition' || kind === 'approval')
  const otherwise = elseOf(clause)
  if (otherwise === null) return { steps: [], isTaken: asked !== undefined }
  if (otherwise !== undefined && asked !== undefined)
    return reached(
      otherwise,
      asked === 'condition' ? { of: 'condition', port: 'no' } : { of: 'approval', port: 'rejected' },
    )
  const decision = decisionOf(clause)
  if (decision && kinds.includes('approval')) return reached(decision.rest, { of: 'approval', port: decision.port })
  const found = trailingCondition(clause, (words) => ruleFor(words) !== undefined) ?? leadingCondition(clause)
  if (!found) return { steps: stepsOf(clause, language) }
  const step = conditionOf(found)
  const way = wayOf(found)
  const exceptionTo = trailingCondition(found.rest, (words) => ruleFor(words) !== undefined)
  const done: Reached[] = exceptionTo
    ? [
        conditionOf(exceptionTo),
        ...stepsOf(exceptionTo.rest, language).map((last) => ({ ...last, way: wayOf(exceptionTo) })),
      ]
    : stepsOf(found.rest, language)
  const last = before.at(-1)
  if (done.length === 0 && last && isException(clause) && endsSentence(text, clause)) {
    // It holds for what was said before: the condition comes first.
    before.splice(-1, 1, { ...step, clause, ...(last.way && { way: last.way }) }, { ...last, way })
    return { steps: [], isTaken: true }
  }
  const [first, ...others] = done
  // What is to be done stays in the title where it is no step that is known.
  if (found.rest !== '' && !first) return { steps: [{ ...step, title: capitalizeClause(clause).slice(0, 80) }] }
  return first ? { steps: [step, { ...first, way }, ...others] } : { steps: [step], way }
}

const conditionOf = ({ title }: ConditionalClause): OpeningStep => ({
  kind: 'condition',
  title: capitalizeClause(title).slice(0, 80),
})
const wayOf = ({ port }: ConditionalClause): BranchPort => ({ of: 'condition', port })

/** Whether nothing but the end of a sentence follows a clause. */
const endsSentence = (text: string, clause: string) =>
  /^\s*([.;\n]|$)/.test(text.slice(text.lastIndexOf(clause) + clause.length))

/** Words of a clause about a time that none of its steps keeps. */
function lostTimes(clause: string, steps: readonly OpeningStep[]): string[] {
  const deadline = deadlineIn(clause)
  if (!deadline || steps.length === 0) return []
  const isKept = steps.some(
    ({ kind, title }) =>
      // A condition says it itself.
      (kind === 'condition' && title?.includes(deadline.words)) ||
      ((kind === 'approval' || kind === 'wait') && deadline.minutes !== undefined),
  )
  return isKept ? [] : [deadline.words]
}

const merged = new Set(['answer', 'classify', 'hand-over'])
const courtesy = /^(please|thanks?|thank you|tolong|terima kasih|if (needed|necessary|possible)|kalau (perlu|bisa))$/i
