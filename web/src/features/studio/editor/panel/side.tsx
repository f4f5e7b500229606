import type { KeyboardEvent } from 'react'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { titleOf } from '../canvas/card-title.ts'
import { focusCard } from '../canvas/reveal.ts'
import { editorMessages } from '../messages/index.ts'
import type { EditorSession } from '../session.ts'
import { useEditor, useEditorStore } from '../state/use-editor.ts'
import { TestPanel } from '../test/test-panel.tsx'
import { ComparePanel } from '../versions/compare-panel.tsx'
import { VersionsPanel } from '../versions/versions-panel.tsx'
import { NodePanel } from './node-panel.tsx'
import { ProblemsPanel } from './problems-panel.tsx'
import { SeveralPanel } from './several-panel.tsx'
import { VariablesPanel } from './variables-panel.tsx'

/** The one place for detail: what was opened, else what is chosen. */
export function Side({ session }: { session: EditorSession }) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const store = useEditorStore()
  const pane = useEditor(({ pane }) => pane)
  const selected = useEditor(({ selected }) => selected)
  const document = useEditor(({ document }) => document)
  const comparing = useEditor(({ comparing }) => comparing)
  const choosing = useEditor(({ choosing }) => choosing)
  const isCard = useEditor(({ document, selected }) => document.nodes.some(({ id }) => selected.includes(id)))
  const node = selected.length === 1 ? document.nodes.find(({ id }) => id === selected[0]) : undefined
  const { id } = session.project
  if (comparing)
    return (
      <RightPanel open onClose={() => store.compare(undefined)} title={comparing.title}>
        <ComparePanel comparing={comparing} session={session} />
      </RightPanel>
    )
  const close = () => {
    if (!pane) store.select([])
    if (pane === 'test' || pane === 'runs') store.showSteps(undefined)
    store.open(undefined)
    // Who works by keyboard goes on where the panel was opened.
    if (node) focusCard(node.id)
  }
  const title = pane ? t.panes[pane] : node ? titleOf(node, language) : t.several(selected.length)
  return (
    <RightPanel open={pane !== undefined || (isCard && !choosing)} onClose={close} title={title}>
      {(pane === 'test' || pane === 'runs') && <TestPanel session={session} view={pane} />}
      {pane === 'versions' && <VersionsPanel session={session} />}
      {pane === 'problems' && <ProblemsPanel />}
      {pane === 'variables' && <VariablesPanel />}
      {!pane && node && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a key of everything in it
        <div onKeyDown={(event) => backToCard(event, node.id)}>
          <NodePanel key={node.id} node={node} projectId={id} />
        </div>
      )}
      {!pane && selected.length > 1 && <SeveralPanel />}
    </RightPanel>
  )
}

/** Escape leads from the settings back to their card, which stays chosen. */
function backToCard(event: KeyboardEvent, id: string): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  focusCard(id)
}
