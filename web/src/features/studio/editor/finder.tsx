import { required } from '#contract/kit/required.ts'
import { portsOf } from '#flow/editing/ports.ts'
import { Summaries } from '#flow/editing/summary.ts'
import { definitionOf, definitions } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { type Command, CommandPalette } from '#web/ui/command-palette.tsx'
import { titleOf } from './canvas/card-title.ts'
import { NodeIcon } from './canvas/node-icon.tsx'
import { useGoToCard } from './canvas/reveal.ts'
import { summaryText } from './canvas/summary.tsx'
import { editorMessages } from './messages/index.ts'
import { useActions } from './state/use-actions.ts'
import { useEditorStore } from './state/use-editor.ts'

export type Finding = 'add' | 'connect' | 'find'

/** Adds, connects and finds by name, for the keyboard: arrow keys choose, Enter does it. */
export default function Finder({ what, onClose }: { what: Finding; onClose: () => void }) {
  const t = useMessages(editorMessages)
  const commands = { add: useAddCommands(), connect: useConnectCommands(), find: useFindCommands() }[what]
  return <CommandPalette open onOpenChange={(open) => open || onClose()} label={t.finder[what]} commands={commands} />
}

function useAddCommands(): Command[] {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const actions = useActions()
  const go = useGoToCard()
  return definitions.map((definition) => ({
    id: definition.kind,
    label: definition.label[language],
    group: t.categories[definition.category],
    icon: <NodeIcon definition={definition} />,
    keywords: [definition.help[language], definition.kind],
    run: () => {
      const id = actions.add(definition.kind)
      if (id) go(id)
    },
  }))
}

function useConnectCommands(): Command[] {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const store = useEditorStore()
  const actions = useActions()
  const { nodes } = store.get().document
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const stepOf = (id: string) => required(byId.get(id), 'what can be connected is in the flow')
  return actions.possible().map((edge) => {
    const from = stepOf(edge.from)
    const to = stepOf(edge.to)
    const port = portsOf(from).find(({ id }) => id === edge.port)
    return {
      id: `${edge.port} ${edge.to}`,
      label: `${port?.label[language] ?? edge.port} → ${titleOf(to, language)}`,
      group: t.finder.from(titleOf(from, language)),
      icon: <NodeIcon definition={definitionOf(to.kind)} />,
      run: () => void actions.connect(edge),
    }
  })
}

function useFindCommands(): Command[] {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const go = useGoToCard()
  const { document } = useEditorStore().get()
  const summaries = new Summaries().of(document)
  return document.nodes.map((node) => {
    const definition = definitionOf(node.kind)
    return {
      id: node.id,
      label: titleOf(node, language),
      group: definition ? t.categories[definition.category] : node.kind,
      icon: <NodeIcon definition={definition} />,
      keywords: [node.id, summaryText(summaries.get(node.id)?.summary ?? [], language), JSON.stringify(node.options)],
      run: () => go(node.id),
    }
  })
}
