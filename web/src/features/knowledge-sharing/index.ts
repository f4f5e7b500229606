import { lazy } from '#web/lib/lazy.ts'

/** `/workspace/{id}/knowledge-sharing/home`: requests made and received. */
export const SharingHome = lazy(() => import('./home-page.tsx'))
/** `/workspace/{id}/knowledge-sharing/add-request`. */
export const AddRequest = lazy(() => import('./add-request-page.tsx'))
/** `/workspace/{id}/knowledge-sharing/detail-request`: one of them. */
export const WorkspaceRequest = lazy(() => import('./request-page.tsx'))
/** `/knowledges-sharing`: what is shared now. */
export const SharedList = lazy(() => import('./shared-page.tsx'))
/** `/knowledge-sharing/{id}`: one of these. */
export const SharedDetail = lazy(() => import('./shared-detail-page.tsx'))
