import { type ReactNode, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import type { Flow } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { codeFlows } from './code-flow.ts'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'
import { EndedNote } from './ended-note.tsx'
import { beginFlow, clearFlow, type FlowState, readFlow, type StartedCodeFlow, writeFlow } from './flow-state.ts'
import { MailNote } from './mail-note.tsx'
import { accountMessages } from './messages/index.ts'
import { PasswordForm } from './password-form.tsx'
import { ResendCode } from './resend-code.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

type Props = {
  flow: Flow
  /** Ways elsewhere, under the first step. */
  children?: ReactNode
}

/** Email, code, password: one page whose step is kept for this tab, so that a reload changes nothing. */
export function CodeFlowSteps({ flow, children }: Props) {
  const t = useMessages(accountMessages)
  const [state, setState] = useState(() => readFlow(flow))
  const [ended, setEnded] = useState(false)
  const calls = codeFlows[flow]
  const words = flow === 'reset' ? t.forgot : t.activate
  const go = (next: FlowState) => {
    writeFlow(flow, next)
    setState(next)
  }
  const restart = (because: 'asked' | 'ended') => {
    clearFlow(flow)
    setState(undefined)
    setEnded(because === 'ended')
  }
  const onBegun = (email: string, begun: StartedCodeFlow) => setState(beginFlow(flow, email, begun))

  if (!state)
    return (
      <SignedOutPage page={words.page} title={words.title} text={words.text}>
        {ended && <EndedNote />}
        <EmailForm begin={calls.begin} onBegun={onBegun} submitLabel={words.submit} />
        {children}
      </SignedOutPage>
    )
  if (state.step === 'password')
    return (
      <SignedOutPage
        page={words.page}
        title={flow === 'reset' ? t.choose.titleReset : t.choose.title}
        text={flow === 'reset' ? t.choose.textReset : t.choose.text(state.email)}
      >
        <PasswordForm
          email={state.email}
          finish={calls.finish}
          onUnverified={() => go({ ...state, step: 'code' })}
          onEnded={() => restart('ended')}
          label={flow === 'reset' ? t.choose.newPassword : t.choose.password}
          submitLabel={flow === 'reset' ? t.choose.submitReset : t.choose.submit}
        />
      </SignedOutPage>
    )
  return (
    <SignedOutPage page={words.page} title={t.code.title} text={t.code.sentTo(state.email)}>
      <CodeForm
        check={calls.check}
        onChecked={() => go({ ...state, step: 'password' })}
        onEnded={() => restart('ended')}
      />
      <div className="mt-3 flex flex-col gap-1">
        <ResendCode
          resend={calls.resend}
          resendAt={state.resendAt}
          onResent={(begun) => onBegun(state.email, begun)}
          onTooEarly={(seconds) => go({ ...state, resendAt: Date.now() + seconds * 1000 })}
          onEnded={() => restart('ended')}
        />
        <Button size="lg" variant="ghost" onClick={() => restart('asked')}>
          {t.code.otherEmail}
        </Button>
      </div>
      <MailNote />
    </SignedOutPage>
  )
}
