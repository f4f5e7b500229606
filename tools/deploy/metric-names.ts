/** What a selector of PromQL begins with: a name before its labels. Ours always has some. */
const selector = /\b([a-z_][a-z0-9_]*)\{/g
/** Prometheus's own. */
const others = new Set(['up'])

/** The metrics that a query asks for, by the name under which a process tells them. */
export function metricsIn(query: string): string[] {
  const names = [...query.matchAll(selector)].map(([, name = '']) => name.replace(/_(?:bucket|sum|count)$/, ''))
  return [...new Set(names)].filter((name) => !others.has(name))
}

/** The metrics that a process tells, from the text of /metrics. */
export const metricsTold = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
