import { useParams } from '@tanstack/react-router'
import { EditorPage } from '#web/features/studio/index.ts'

/** /studio/{projectId}: the editor of a flow. */
export default function StudioProjectScreen() {
  const { projectId } = useParams({ from: '/shell/studio/$projectId' })
  return <EditorPage key={projectId} id={projectId} />
}
