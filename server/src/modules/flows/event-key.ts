import type { TenantView } from '../../platform/tenant.ts'
import { tenantKey } from './engine/tenant-key.ts'

/** Events are known by their name within a place. */
export const eventKey = (tenant: TenantView, name: string): string => `event:${tenantKey(tenant)}:${name.slice(0, 200)}`
