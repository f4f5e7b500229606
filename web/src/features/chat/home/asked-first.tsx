import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Question } from '../composer/use-composer.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'

/** The first question in the place it will have in its chat, from the frame of Enter until the chat is made: it is not loaded later. */
export function AskedFirst({ question: { question, files } }: { question: Question }) {
  const t = useMessages(chatFrameMessages)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="h-12 border-line-soft border-b phone:hidden" />
      <div className="mx-auto w-full max-w-[752px] px-4 pt-6">
        <article aria-label={question.slice(0, 80)} data-asked-first="">
          <div className="flex flex-col items-end gap-1">
            <div className="max-w-[80%] whitespace-pre-wrap rounded-lg bg-raised px-3.5 py-2.5 text-15 leading-6 [overflow-wrap:anywhere] phone:max-w-[85%]">
              {question}
            </div>
          </div>
          <p className="mt-[18px] flex items-center gap-2 py-1 text-12 text-fg-3">
            <Spinner />
            {files.length > 0 ? t.sendingFiles(files.length) : t.working}
          </p>
        </article>
      </div>
    </div>
  )
}
