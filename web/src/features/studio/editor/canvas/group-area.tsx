import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { editorMessages } from '../messages/index.ts'
import type { Area } from '../state/canvas-types.ts'
import { useEditorStore } from '../state/use-editor.ts'

/** The frame around the cards of a group; its title chooses all of them, and dragging one then moves all. */
export const GroupArea = memo(function GroupArea({ data, width, height }: NodeProps<Area>) {
  const t = useMessages(editorMessages)
  const store = useEditorStore()
  return (
    <div style={{ width, height }} className="rounded-lg border border-line border-dashed bg-panel/60">
      <button
        type="button"
        aria-label={t.groups.choose(data.title)}
        onClick={() => store.select(data.members)}
        className="nodrag pointer-events-auto m-1.5 max-w-full truncate rounded-xs px-1.5 py-0.5 text-12 font-[550] text-fg-2 hover:bg-hover hover:text-fg"
      >
        {data.title}
      </button>
    </div>
  )
})
