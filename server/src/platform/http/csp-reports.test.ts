import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { cspReportPath, readCspReports } from './csp-reports.ts'

const server = await testApp()
const send = (body: string, type: string) =>
  fetch(new URL(cspReportPath, server.url), { method: 'POST', headers: { 'content-type': type }, body })
const counted = async () =>
  (await (await fetch(new URL('/metrics', server.url))).text()).match(/^csp_reports_total.*$/gm)

test('browsers are told where to report, and what they report is counted by directive', async () => {
  const { headers } = await fetch(new URL('/health', server.url))
  expect(headers.get('content-security-policy')).toContain(`report-uri ${cspReportPath}`)
  const secure = await testApp({ env: { PUBLIC_URL: 'https://nalar.example' } })
  const page = await fetch(new URL('/health', secure.url))
  expect(page.headers.get('content-security-policy')).toContain(`report-uri ${cspReportPath};report-to csp`)
  expect(page.headers.get('reporting-endpoints')).toBe(`csp="${cspReportPath}"`)
  expect(headers.get('reporting-endpoints')).toBeNull()
  const older = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://a.example/x?token=1' } }
  expect((await send(JSON.stringify(older), 'application/csp-report')).status).toBe(204)
  const newer = [
    { type: 'deprecation', body: {} },
    { type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline' } },
  ]
  expect((await send(JSON.stringify(newer), 'application/reports+json')).status).toBe(204)
  expect(await counted()).toEqual([
    'csp_reports_total{directive="img-src"} 1',
    'csp_reports_total{directive="script-src-elem"} 1',
  ])
})

test('what is no report counts nothing, and what is too large is refused', async () => {
  const before = await counted()
  for (const body of ['', 'null', '[]', '{"csp-report":1}', '[{"type":"deprecation","body":{}}]'])
    expect((await send(body, 'application/csp-report')).status).toBe(204)
  expect((await send('x'.repeat(17_000), 'application/csp-report')).status).toBe(413)
  expect(await counted()).toEqual(before)
})

test('nothing of an address that could be a secret is kept, and names that anybody makes up are one', () => {
  const report = (directive: string, blocked: string, page: string) =>
    readCspReports({ 'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked, 'document-uri': page } })
  expect(
    report('connect-src', 'https://evil.example/steal?k=s3cret', 'https://shop.example/chat?token=s3cret'),
  ).toEqual([{ directive: 'connect-src', blocked: 'https://evil.example', page: '/chat' }])
  expect(report('made-up', 'data', '')).toEqual([{ directive: 'other', blocked: 'data', page: '' }])
  expect(report('img-src', 'data:image/png;base64,AAAA', 'x')).toEqual([
    { directive: 'img-src', blocked: 'data:', page: '' },
  ])
})
