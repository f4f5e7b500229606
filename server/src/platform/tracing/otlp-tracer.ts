import {
  type Span as ApiSpan,
  SpanKind as ApiSpanKind,
  type Tracer as ApiTracer,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Span } from './span.ts'
import type { SpanKind, SpanOptions, Tracer } from './tracing.ts'

const kinds: Record<SpanKind, ApiSpanKind> = {
  internal: ApiSpanKind.INTERNAL,
  server: ApiSpanKind.SERVER,
  client: ApiSpanKind.CLIENT,
  producer: ApiSpanKind.PRODUCER,
  consumer: ApiSpanKind.CONSUMER,
}

/** Spans as OpenTelemetry's. */
export const otlpTracer = (tracer: ApiTracer): Tracer => ({
  start: (name, { kind = 'internal', attributes = {}, parent, startedMsAgo = 0 }: SpanOptions) => {
    const above = parent instanceof OtlpSpan ? parent.context : parentIn(parent)
    const within = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT
    const startTime = Date.now() - startedMsAgo
    return new OtlpSpan(tracer.startSpan(name, { kind: kinds[kind], attributes, startTime }, within))
  },
})

class OtlpSpan implements Span {
  readonly #span: ApiSpan
  readonly context: SpanContext

  constructor(span: ApiSpan) {
    this.#span = span
    this.context = span.spanContext()
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.context
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  }

  set(attributes: Parameters<Span['set']>[0]): void {
    this.#span.setAttributes(attributes)
  }

  fail(type: string): void {
    this.#span.setAttribute('error.type', type)
    this.#span.setStatus({ code: SpanStatusCode.ERROR })
  }

  end(): void {
    if (this.#span.isRecording()) this.#span.end()
  }
}

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** What a traceparent names; one that is not of the form names nothing. */
function parentIn(parent: Span | string | undefined): SpanContext | undefined {
  const text = typeof parent === 'string' ? parent : parent?.traceparent
  const [, traceId, spanId, flags] = form.exec(text ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  // Of the flags only `sampled` is ours to hand on.
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}
