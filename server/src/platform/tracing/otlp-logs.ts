import type { Logger } from '@opentelemetry/api-logs'
import { SeverityNumber } from '@opentelemetry/api-logs'

/** pino's levels, as OTLP counts them. */
const severities: Record<number, { severityNumber: SeverityNumber; severityText: string }> = {
  10: { severityNumber: SeverityNumber.TRACE, severityText: 'TRACE' },
  20: { severityNumber: SeverityNumber.DEBUG, severityText: 'DEBUG' },
  30: { severityNumber: SeverityNumber.INFO, severityText: 'INFO' },
  40: { severityNumber: SeverityNumber.WARN, severityText: 'WARN' },
  50: { severityNumber: SeverityNumber.ERROR, severityText: 'ERROR' },
  60: { severityNumber: SeverityNumber.FATAL, severityText: 'FATAL' },
}

/** Tells a line of our log as it was written: what never reaches standard output reaches no collector either. */
export function emitLine(logger: Logger, line: string): void {
  // pino has written it.
  const { level, time, msg, ...attributes } = JSON.parse(line) as Line
  logger.emit({ timestamp: new Date(time), body: msg ?? '', ...severities[level], attributes })
}

type Line = { level: number; time: string; msg?: string } & Record<
  string,
  NonNullable<Parameters<Logger['emit']>[0]['body']>
>
