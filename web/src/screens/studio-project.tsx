import { useParams } from '@tanstack/react-router'
import { EditorPage } from '#web/features/studio/index.ts'

// Beside the shell, not after it. A failure is told where the page is drawn.
void EditorPage.preload().catch(() => {})

/** /studio/{projectId}: the editor of a flow. */
export default function StudioProjectScreen() {
  const { projectId } = useParams({ from: '/shell/studio/$projectId' })
  return <EditorPage key={projectId} id={projectId} />
}
