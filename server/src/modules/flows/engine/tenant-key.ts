import type { TenantView } from '../../../platform/tenant.ts'

/** Limits count per workspace, in personal mode per person. */
export const tenantKey = ({ organizationId, workspaceId, userId }: TenantView): string =>
  `${organizationId}/${workspaceId ?? userId}`
