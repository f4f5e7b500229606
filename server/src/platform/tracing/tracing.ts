import type { Attributes, Span } from './span.ts'
import { currentWork, inWork } from './work.ts'

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'

export type SpanOptions = {
  kind?: SpanKind
  attributes?: Attributes
  /** A span of this process or a traceparent; left out: the work that is under way. */
  parent?: Span | string | undefined
  /** For what is known to be worth a span once it has ended. */
  startedMsAgo?: number
}

export type Tracer = { start: (name: string, options: SpanOptions) => Span }

let tracer: Tracer | undefined

/** From now on work is traced, or no more. One tracer for the process, as work that is traced lies in every layer. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next
}

/** Begins a span of the work that is under way; undefined where nothing is traced. Whoever begins it ends it. */
export const startSpan = (name: string, options: SpanOptions = {}): Span | undefined =>
  tracer?.start(name, { ...options, parent: options.parent ?? currentWork()?.span })

/** Does the work within a span. Where nothing is traced it is only done. */
export async function traced<Result>(
  name: string,
  options: SpanOptions,
  run: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const span = startSpan(name, options)
  if (!span) return run(undefined)
  try {
    return await inWork({ call: name, ...currentWork(), span }, () => run(span))
  } catch (error) {
    span.fail(errorTypeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** A code of the catalogue or of the system, else the class. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^\w{2,60}$/.test(code) ? code : error.name
}
