import type { Deps } from '../../../platform/deps.ts'
import type { GuardedFetch } from '../../../platform/net/index.ts'
import type { TenantView } from '../../../platform/tenant.ts'
import type { VerifiedQuerySource } from '../../answering/service.ts'
import type { ProgramDeps } from '../../api-clients/service.ts'
import type { Credits } from '../../billing/service.ts'
import type { DataSourceAccess } from '../../data-sources/open-source.ts'
import type { Models } from '../../models/service.ts'
import type { SalesforceDeps } from '../../salesforce/service.ts'
import type { Channels } from '../channels.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

/** What handlers of nodes are made from. */
export type NodeDeps = Deps &
  ProgramDeps &
  SalesforceDeps & {
    models: Models
    credits: Credits
    sources: DataSourceAccess
    verifiedQueries: VerifiedQuerySource
    channels: Channels
    sandbox: Sandbox
    fetch: GuardedFetch
    /** Begins a published flow under an id; undefined: it is not published. */
    call: (called: {
      id: string
      flowId: string
      input: Record<string, unknown>
      toldTo: string
      tenant: TenantView
      conversation: string | null
    }) => Promise<boolean>
  }
