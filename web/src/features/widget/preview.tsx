import { useEffect, useRef } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import type { WidgetConfig } from '#contract/widget/schemas.ts'
import { callsOf, mountWidget } from '#web/widget/mount.ts'

type Props = { agentId: AgentId; config: WidgetConfig; closed: boolean }

/** The very widget that visitors get, as it would be with what is being written. */
export function Preview({ agentId, config, closed }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const configText = JSON.stringify(config)
  useEffect(() => {
    const config = JSON.parse(configText) as WidgetConfig
    const calls = callsOf(location.origin, agentId, config.language)
    return mountWidget({ calls, config, closed, into: required(container.current, 'it is drawn before effects run') })
  }, [configText, agentId, closed])
  return <div ref={container} className="h-[520px] max-w-[384px]" />
}
