import { localized } from '#contract/kit/localized-text.ts'
import { definitionOf } from '../nodes/index.ts'
import type { FlowProblem } from '../problem.ts'
import type { CheckedDocument } from './checked.ts'

/** Connections that do not exist, fit or end; one per port. */
export function connectionProblems({ document, nodes }: CheckedDocument): FlowProblem[] {
  const problems: FlowProblem[] = []
  const usedPorts = new Set<string>()
  for (const [edge, { from, port, to, to_port }] of document.edges.entries()) {
    const report = (code: string, node: string, message: FlowProblem['message']) =>
      problems.push({ code, severity: 'error', node, edge, message })
    const [source, target] = [nodes.get(from), nodes.get(to)]
    if (!source || !target) {
      const missing = source ? to : from
      problems.push({
        code: 'edge_without_node',
        severity: 'error',
        node: source ? from : target ? to : null,
        edge,
        message: localized(
          `A connection leads to "${missing}", which is not there.`,
          `Ada sambungan ke "${missing}" yang tidak ada.`,
        ),
      })
      continue
    }
    const key = `${from} ${port}`
    if (usedPorts.has(key))
      report(
        'port_taken',
        from,
        localized(
          'Only one connection may leave a port. Use In parallel to go several ways.',
          'Satu port hanya boleh punya satu sambungan. Pakai Bersamaan untuk beberapa jalan.',
        ),
      )
    usedPorts.add(key)
    // Ports of a kind that is not known here are not known either.
    if (!source.definition || !target.definition) continue
    const out = source.outputs.find(({ id }) => id === port)
    if (!out)
      report('unknown_port', from, localized(`There is no port "${port}" any more.`, `Port "${port}" sudah tidak ada.`))
    const { input } = target.definition
    if (!input) report('into_trigger', to, localized('Nothing leads into a trigger.', 'Pemicu tidak bisa dimasuki.'))
    else if (to_port !== input.id)
      report('unknown_port', to, localized(`There is no port "${to_port}".`, `Tidak ada port "${to_port}".`))
    else if (out && input.type !== 'any' && out.type !== 'any' && out.type !== input.type)
      report(
        'types_differ',
        to,
        localized(
          `It takes ${input.type}, and gets ${out.type}.`,
          `Menerima ${input.type}, tetapi mendapat ${out.type}.`,
        ),
      )
  }
  return problems
}

/** Whether an editor may draw a connection; what speaks against it otherwise. */
export function connectionProblem(
  checked: CheckedDocument,
  edge: { from: string; port: string; to: string; to_port: string },
): FlowProblem | undefined {
  const document = { ...checked.document, edges: [...checked.document.edges, edge] }
  return connectionProblems({ ...checked, document }).find((problem) => problem.edge === document.edges.length - 1)
}

/** Steps that nothing leads to, and ports without which a step makes no sense. */
export function loosePorts({ document, nodes }: CheckedDocument): FlowProblem[] {
  const entered = new Set(document.edges.map(({ to }) => to))
  const left = new Set(document.edges.map(({ from, port }) => `${from} ${port}`))
  return document.nodes.flatMap(({ id, kind }): FlowProblem[] => {
    const definition = definitionOf(kind)
    if (!definition) return []
    const problems: FlowProblem[] = []
    if (definition.input && !entered.has(id))
      problems.push({
        code: 'not_connected',
        severity: 'error',
        node: id,
        message: localized('Nothing leads to this step.', 'Belum ada yang menuju langkah ini.'),
      })
    const outputs = nodes.get(id)?.outputs ?? []
    for (const port of requiredPorts(
      kind,
      outputs.map((output) => output.id),
    ))
      if (!left.has(`${id} ${port}`)) {
        const label = outputs.find((output) => output.id === port)?.label ?? localized(port, port)
        problems.push({
          code: 'port_open',
          severity: 'error',
          node: id,
          message: localized(`"${label.en}" isn’t connected.`, `"${label.id}" belum disambung.`),
        })
      }
    return problems
  })
}

function requiredPorts(kind: string, ports: string[]): string[] {
  if (kind === 'loop') return ['each']
  if (kind === 'parallel') return ports
  return definitionOf(kind)?.input === null ? ['next'] : []
}
