import { useMutation } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { studioEndpoints as calls } from '#contract/studio/endpoints.ts'
import type { ProjectId } from '#contract/studio/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { editorMessages } from '../messages/index.ts'

/** The last real runs once more on the draft, before it is published: what would have come out otherwise. */
export function ReplaySection({ id, flush }: { id: ProjectId; flush: () => Promise<boolean> }) {
  const t = useMessages(editorMessages).publish
  const language = useLanguage()
  const replay = useMutation({
    mutationFn: async () => {
      if (!(await flush())) throw new Error(t.notSaved)
      return api.call(calls.replayProject, { params: { id }, body: { last: 10 } })
    },
  })
  const cost = (before: number, after: number) => `${formatNumber(before, language)} → ${formatNumber(after, language)}`
  return (
    <section className="flex flex-col gap-2 rounded-sm border border-line-soft p-3">
      <p className="text-12 text-fg-3">{t.replayText}</p>
      <Button
        size="sm"
        icon={<History />}
        className="self-start"
        loading={replay.isPending}
        onClick={() => replay.mutate()}
      >
        {t.replay}
      </Button>
      {replay.error && <p className="text-12 text-bad">{replay.error.message}</p>}
      {replay.data?.length === 0 && <p className="text-12 text-fg-2">{t.nothingToReplay}</p>}
      <ul>
        {replay.data?.map((item) => (
          <li key={item.run_id} className="border-line-soft border-t py-2 text-12">
            <div className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate text-fg-2">
                {formatRelative(item.at, language, new Date())} ·{' '}
                {t.cost(cost(item.before.credits, item.after.credits), cost(item.before.ms, item.after.ms))}
              </span>
              <Badge tone={item.same ? 'good' : 'warn'}>{item.same ? t.same : t.different}</Badge>
            </div>
            {item.problem && <p className="text-warn">{item.problem[language]}</p>}
            {!item.same && !item.problem && (
              <p className="mt-1 break-words text-fg-3">
                {textsOf(item.before.result)} → {textsOf(item.after.result)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const textsOf = ({
  replies,
  output,
  error,
}: {
  replies: { text: string }[]
  output: object
  error: { code: string } | null
}) => error?.code ?? (replies.map(({ text }) => text).join(' / ') || JSON.stringify(output))
