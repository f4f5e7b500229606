import { endpoints } from '#contract/endpoints.ts'
import type { Action } from './actions.ts'
import { type Caller, callEndpoint, followStream } from './caller.ts'
import { anyOf } from './chance.ts'
import type { Company } from './company.ts'

/** Browsers that came back; new ones come too, but no more than one network may send. */
const visitors: Caller[] = []
const maxVisitors = 15

async function aVisitor(url: string, { widget }: Company): Promise<Caller> {
  if (visitors.length >= maxVisitors) return anyOf(visitors)
  const stranger = { url, headers: { origin: widget.origin } }
  const { token } = await callEndpoint(stranger, endpoints.startVisit, { params: { agentId: widget.agent } })
  const visitor = { url, headers: { origin: widget.origin, visitor: token } }
  visitors.push(visitor)
  return visitor
}

export const visiting: Action[] = [
  {
    what: 'a visitor of the page with the widget asks',
    weight: 3,
    run: async ({ url }, company) => {
      const params = { agentId: company.widget.agent }
      const visitor = await aVisitor(url, company)
      await callEndpoint(visitor, endpoints.getWidgetConfig, { params })
      await callEndpoint(visitor, endpoints.getVisit, { params })
      const body = { question: anyOf(['When do you open?', 'How many orders are there?', 'Total sales by city']) }
      for await (const _ of followStream(visitor, endpoints.askWidget, { params, body })) {
        // Read to its end.
      }
      if (Math.random() < 0.2) await callEndpoint(visitor, endpoints.restartVisit, { params })
    },
  },
]
