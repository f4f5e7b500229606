import { localized } from '#contract/kit/localized-text.ts'
import { followersOf, onCycles, reachableFrom } from '../graph.ts'
import type { FlowProblem } from '../problem.ts'
import type { CheckedDocument } from './checked.ts'

/** What can only be seen of the whole: how it begins, cycles, conversations, steps that cannot be reached. */
export function pathProblems(checked: CheckedDocument): FlowProblem[] {
  const { document, nodes } = checked
  const triggers = [...nodes.values()].filter(({ definition }) => definition?.input === null)
  if (triggers.length === 0)
    return [
      {
        code: 'no_trigger',
        severity: 'error',
        node: null,
        message: localized(
          'The flow has no trigger: nothing begins it.',
          'Alur ini belum punya pemicu: tidak ada yang memulainya.',
        ),
      },
    ]
  const next = followersOf(document)
  const reached = reachableFrom(
    next,
    triggers.map(({ node }) => node.id),
  )
  const entered = new Set(document.edges.map(({ to }) => to))
  const unreached = document.nodes.filter(({ id }) => !reached.has(id) && entered.has(id))
  return [
    ...unreached.map(
      ({ id }): FlowProblem => ({
        code: 'unreachable',
        severity: 'warning',
        node: id,
        message: localized('No trigger leads to this step.', 'Tidak ada pemicu yang sampai ke langkah ini.'),
      }),
    ),
    ...cycles(checked),
    ...conversations(checked, next),
  ]
}

function cycles({ document, nodes }: CheckedDocument): FlowProblem[] {
  const counting = new Set(
    [...nodes.values()].filter(({ definition }) => definition?.countsRounds).map(({ node }) => node.id),
  )
  return onCycles(document, counting).map((id) => ({
    code: 'cycle_without_limit',
    severity: 'error',
    node: id,
    message: localized(
      'This step leads back to itself without a Loop, so nothing limits it. Put a Loop on the way.',
      'Langkah ini kembali ke dirinya sendiri tanpa Ulangi, jadi tidak ada batasnya. Pasang Ulangi di jalannya.',
    ),
  }))
}

/** Who speaks with somebody needs a run that somebody began. */
function conversations({ nodes }: CheckedDocument, next: Map<string, string[]>): FlowProblem[] {
  const silent = [...nodes.values()].filter(({ definition }) => definition?.input === null && !definition.conversation)
  const speaks = reachableFrom(
    next,
    silent.map(({ node }) => node.id),
  )
  return [...nodes.values()]
    .filter(({ node, definition }) => definition?.needsConversation && speaks.has(node.id))
    .map(({ node }) => ({
      code: 'needs_conversation',
      severity: 'error',
      node: node.id,
      message: localized(
        'There is nobody to ask here: a schedule, a webhook or an alarm leads to this step.',
        'Tidak ada yang bisa ditanya di sini: langkah ini dimulai jadwal, webhook, atau alarm.',
      ),
    }))
}
