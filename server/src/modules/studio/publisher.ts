import type { ProjectId } from '#contract/studio/schemas.ts'
import type { Scope } from '../../platform/http/scope.ts'

/** What the studio asks of whoever runs flows: the version to run from now on, and to stop. */
export type FlowPublisher = {
  unpublish: (scope: Scope, id: ProjectId) => Promise<void>
}
