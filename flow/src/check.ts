import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { type Lookup, lookedUp } from './checks/checked.ts'
import { connectionProblem as connectionProblemOf, connectionProblems, loosePorts } from './checks/connections.ts'
import { expressionProblems } from './checks/expressions.ts'
import { nodeProblems } from './checks/nodes.ts'
import { pathProblems } from './checks/paths.ts'
import { type FlowDocument, type FlowEdge, flowDocument, unstorableWords } from './document.ts'
import type { FlowProblem } from './problem.ts'

export type { Lookup } from './checks/checked.ts'

/** Everything that is wrong with a document, errors first. `lookup` tells whether what it picks is still there. */
export function checkDocument(document: FlowDocument, lookup?: Lookup): FlowProblem[] {
  const checked = lookedUp(document, lookup)
  const problems = [
    ...nodeProblems(checked),
    ...connectionProblems(checked),
    ...loosePorts(checked),
    ...pathProblems(checked),
    ...expressionProblems(checked),
  ]
  return problems.toSorted((left, right) => Number(left.severity === 'warning') - Number(right.severity === 'warning'))
}

/** Whether it may be published and run. */
export const isSound = (problems: readonly FlowProblem[]): boolean =>
  problems.every(({ severity }) => severity !== 'error')

/** What speaks against drawing a connection; undefined when it may be drawn. */
export const connectionProblem = (document: FlowDocument, edge: FlowEdge): FlowProblem | undefined =>
  connectionProblemOf(lookedUp(document), edge)

/** Reads what claims to be a document of this format. A wrong shape is told by node where that can be seen. */
export function readDocument(given: unknown): { document: FlowDocument } | { problems: FlowProblem[] } {
  const parsed = flowDocument.safeParse(given, { error: z.locales.en().localeError })
  if (parsed.success) return { document: parsed.data }
  const indonesian = flowDocument.safeParse(given, { error: z.locales.id().localeError }).error?.issues ?? []
  const ids = (given as { nodes?: { id?: unknown }[] } | null)?.nodes
  return {
    problems: parsed.error.issues.slice(0, 50).map((issue, index) => {
      const { path, message } = issue
      const id = path[0] === 'nodes' && typeof path[1] === 'number' ? ids?.[path[1]]?.id : undefined
      const at = path.join('.')
      return {
        code: 'document_invalid',
        severity: 'error',
        node: typeof id === 'string' ? id.slice(0, 60) : null,
        ...(at !== '' && { option: at }),
        message:
          wordsOf(issue, at) ?? localized(`${at}: ${message}`, `${at}: ${indonesian[index]?.message ?? message}`),
      }
    }),
  }
}

/** What is wrong in words of our own, where the library's say little. */
function wordsOf(issue: z.core.$ZodIssue, at: string): FlowProblem['message'] | undefined {
  if (issue.code === 'invalid_format') return notAName(at)
  if (issue.code !== 'custom') return undefined
  const words = unstorableWords[issue.params?.why as keyof typeof unstorableWords]
  return words && localized(`${at}: ${words.en}`, `${at}: ${words.id}`)
}

const notAName = (at: string) =>
  localized(
    `${at}: a name has small letters, digits and _, and begins with a letter (40 at most).`,
    `${at}: nama terdiri dari huruf kecil, angka, dan _, diawali huruf (paling banyak 40).`,
  )
