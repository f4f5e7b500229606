import { Phone } from 'lucide-react'
import { useState } from 'react'
import type { CallInfo } from '#contract/calls/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { callMessages } from '../messages/index.ts'
import { CalledName } from './called-name.tsx'

type Props = { info: CallInfo; onStart: (consent: boolean) => void }

/** Whom one is about to call, and what one should know before. */
export function CallStartView({ info, onStart }: Props) {
  const t = useMessages(callMessages).caller
  const [consent, setConsent] = useState(false)
  return (
    <section className="flex w-full max-w-[420px] flex-col items-center gap-6 text-center">
      <CalledName name={info.name} />
      <p className="text-pretty text-fg-2">{info.hears ? t.intro : t.introTyping}</p>
      {info.asks_consent && (
        <Checkbox checked={consent} onCheckedChange={setConsent}>
          {t.consent}
        </Checkbox>
      )}
      <Button variant="primary" size="lg" icon={<Phone />} onClick={() => onStart(consent)}>
        {t.call}
      </Button>
      {info.records && !info.asks_consent && <p className="text-12 text-fg-3">{t.recorded}</p>}
      {!info.speaks && (
        <p role="status" className="text-12 text-fg-3">
          {t.noVoice}
        </p>
      )}
    </section>
  )
}
