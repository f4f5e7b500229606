import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import type { Agent } from '#contract/agents/schemas.ts'
import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { AgentLogo } from './agent-logo.tsx'
import { agentMessages } from './messages/index.ts'

type Props = { agent?: Agent; name: string; file: File | undefined; onChange: (file: File) => void }

/** The picture: the one chosen now, else the one that is stored. */
export function LogoField({ agent, name, file, onChange }: Props) {
  const t = useMessages(agentMessages).form
  const input = useRef<HTMLInputElement>(null)
  const src = useObjectUrl(file)
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > limits.agent.logoBytes) toast.failure(t.logoHint)
    else onChange(chosen)
  }
  return (
    <div className="flex items-center gap-3">
      {agent && !file ? <AgentLogo agent={agent} /> : <Avatar name={name || '?'} size={40} {...(src && { src })} />}
      <Button icon={<ImagePlus />} onClick={() => input.current?.click()}>
        {t.logoPick}
      </Button>
      <span className="text-12 text-fg-3">{t.logoHint}</span>
      <input
        ref={input}
        type="file"
        aria-label={t.logo}
        accept="image/png,image/jpeg,image/webp,image/gif"
        className="hidden"
        onChange={(event) => take(event.target.files?.[0])}
      />
    </div>
  )
}
