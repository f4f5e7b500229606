import { traced } from '../../platform/tracing/tracing.ts'
import { countWork } from '../../platform/tracing/work-meter.ts'

/** A customer's message in traces: by what kind of account it goes, and nothing of who wrote what. */
export function traceMessage<Result>(
  what: 'send' | 'process',
  accountKind: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const attributes = { 'messaging.operation.type': what, 'messaging.system': accountKind }
  return countWork('message', () =>
    traced(`${what} message`, { kind: what === 'send' ? 'producer' : 'consumer', attributes }, run),
  )
}
