import { MessageCircleOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { required } from '#contract/kit/required.ts'
import type { WidgetConfig } from '#contract/widget/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { useTheme } from '#web/ui/theme.ts'
import { CallRefused } from '#web/widget/calls.ts'
import { callsOf, mountWidget } from '#web/widget/mount.ts'
import { widgetMessages } from '../messages/index.ts'

/** A published agent on a page of its own: the widget of websites over the whole page. */
export default function PublicAgent({ agent }: { agent: string }) {
  const [found, setFound] = useState<WidgetConfig | Error>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    callsOf(location.origin, agent).page().then(setFound, setFound)
  }, [agent, tries])
  if (found === undefined) return null
  if (found instanceof Error) return <Closed reason={found} onRetry={() => setTries(tries + 1)} />
  return <Whole agent={agent} config={found} />
}

/** What the owner left to the visitor is as on the rest of this site. */
function Whole({ agent, config }: { agent: string; config: WidgetConfig }) {
  const container = useRef<HTMLElement>(null)
  const [here, hereTheme] = [useLanguage(), useTheme()]
  const language = config.language === 'auto' ? here : config.language
  const theme = config.theme === 'auto' ? hereTheme : config.theme
  usePageTitle(config.name)
  useEffect(() => {
    const calls = callsOf(location.origin, agent, language)
    return mountWidget({
      calls,
      config: { ...config, language, theme },
      into: required(container.current, 'it is drawn before effects run'),
      whole: true,
    })
  }, [agent, config, language, theme])
  return <main ref={container} className="h-full" />
}

/** An unknown address and an agent that was taken back look the same: nobody learns which agents there are. */
function Closed({ reason, onRetry }: { reason: Error; onRetry: () => void }) {
  const t = useMessages(widgetMessages).page
  const isGone = reason instanceof CallRefused && (reason.status === 404 || reason.status === 400)
  usePageTitle(isGone ? t.gone : t.failed)
  return (
    <main className="flex h-full items-center justify-center">
      {isGone ? (
        <EmptyState heading="h1" icon={<MessageCircleOff />} title={t.gone}>
          {t.goneText}
        </EmptyState>
      ) : (
        <ErrorState heading="h1" title={t.failed} onRetry={onRetry}>
          {reason.message || t.failedText}
        </ErrorState>
      )}
    </main>
  )
}
