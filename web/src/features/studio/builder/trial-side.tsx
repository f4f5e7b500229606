import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { titleOf } from '../editor/canvas/card-title.ts'
import { editorMessages } from '../editor/messages/index.ts'
import { NodePanel } from '../editor/panel/node-panel.tsx'
import { SeveralPanel } from '../editor/panel/several-panel.tsx'
import { useEditor, useEditorStore } from '../editor/state/use-editor.ts'

/** The settings of what is chosen, without anything that needs a server. */
export function TrialSide() {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const store = useEditorStore()
  const selected = useEditor(({ selected }) => selected)
  const document = useEditor(({ document }) => document)
  const node = selected.length === 1 ? document.nodes.find(({ id }) => id === selected[0]) : undefined
  return (
    <RightPanel
      open={selected.length > 0}
      onClose={() => store.select([])}
      title={node ? titleOf(node, language) : t.several(selected.length)}
    >
      {node ? <NodePanel key={node.id} node={node} projectId="trial" /> : <SeveralPanel />}
    </RightPanel>
  )
}
