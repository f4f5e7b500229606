import { Counter } from 'prom-client'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { parseJson } from '../parse-json.ts'
import { type RawRoute, rawRoute } from './raw-route.ts'

/** Where browsers tell what our content security policy kept a page from doing. */
export const cspReportPath = '/api/console/csp-reports'

/** The same for browsers that take the Reporting API, which they do at https only. */
export const reportingEndpoints = `csp="${cspReportPath}"`

const maxBytes = 16 * 1024
const maxReports = 20
const maxOrigin = 200
/** Anybody may send anything here: only these are told apart. */
const directives = new Set([
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...['img-src', 'media-src', 'font-src', 'connect-src', 'worker-src', 'object-src', 'base-uri', 'form-action'],
  ...['frame-ancestors', 'frame-src', 'manifest-src'],
])

const text = z.string().max(4_000).optional()
/** As `report-uri` has it. */
const older = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
})
/** As the Reporting API has it. */
const newer = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }),
})

type CspReport = { directive: string; blocked: string; page: string }

/** What a report says, without anything of an address that could be somebody's own: hosts of what was blocked, paths of pages. */
export function readCspReports(body: unknown): CspReport[] {
  const single = older.safeParse(body)
  if (single.success) {
    const { 'csp-report': report } = single.data
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
    return [toReport(directive, report['blocked-uri'], report['document-uri'])]
  }
  if (!Array.isArray(body)) return []
  // Reports of other kinds come along.
  return body.slice(0, maxReports).flatMap((report: unknown) => {
    const { data } = newer.safeParse(report)
    if (!data) return []
    const { effectiveDirective = '', blockedURL, documentURL } = data.body
    return [toReport(effectiveDirective, blockedURL, documentURL)]
  })
}

function toReport(named: string, blocked = '', page = ''): CspReport {
  const directive = named.split(' ')[0] ?? ''
  return {
    directive: directives.has(directive) ? directive : 'other',
    blocked: URL.canParse(blocked) ? originOf(new URL(blocked)) : blocked.replace(/[^a-z-]/g, '').slice(0, 20),
    page: URL.canParse(page) ? new URL(page).pathname.slice(0, 200) : '',
  }
}

const originOf = ({ origin, protocol }: URL) => (origin === 'null' ? protocol : origin).slice(0, maxOrigin)

/** Writes down what browsers tell, and counts it by directive and by what was blocked. */
export function cspReportRoute({ log, metrics, counts }: Pick<Deps, 'log' | 'metrics' | 'counts'>): RawRoute {
  const counted = new Counter({
    name: 'csp_reports_total',
    help: 'What browsers kept pages from doing, by directive of the content security policy.',
    labelNames: ['directive'],
    registers: [metrics],
  })
  return rawRoute({
    method: 'POST',
    url: cspReportPath,
    authenticate: 'anyone',
    rate: { name: 'csp reports', max: 60, perSeconds: 60 },
    body: { as: 'string', maxBytes },
    handle: async (request, reply) => {
      for (const report of readCspReports(parseJson(String(request.body)))) {
        counted.inc({ directive: report.directive })
        counts.add({ kind: 'csp_report', name: report.directive, detail: report.blocked })
        log.warn(report, 'a browser kept a page from doing what our policy forbids')
      }
      return reply.status(204).send()
    },
  })
}
