import { SharedList } from '#web/features/knowledge-sharing/index.ts'

/** /knowledges-sharing: what is shared with the workspace that the person works in, and by it. */
export default SharedList
