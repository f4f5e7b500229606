import type { z } from 'zod'
import type { nodes } from '#flow/nodes/index.ts'
import { findForFlow } from '../../salesforce/service.ts'
import type { StepHandler } from '../engine/handler.ts'
import type { NodeDeps } from './node-deps.ts'

type Options = z.output<(typeof nodes)['salesforce-find']['options']>

/** With the Salesforce that the owner of the flow has connected where the flow is. */
export const salesforceFind =
  (deps: NodeDeps): StepHandler<Options> =>
  async ({ options, run }) => {
    const records = await findForFlow(deps, run, options)
    return {
      port: records.length > 0 ? 'next' : 'empty',
      output: { records, count: records.length, first: records[0] ?? null },
    }
  }
