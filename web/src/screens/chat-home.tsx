import { Suspense } from 'react'
import { ChatHome } from '#web/features/chat/index.ts'
import { FirstSteps } from '#web/features/onboarding/index.ts'
import { ShortcutMenu } from '#web/features/shortcuts/index.ts'
import { TemplatePicker } from '#web/features/templates/index.ts'

/** `/`: a greeting, the composer, the first steps of who is new, and templates. */
export default function ChatHomeScreen() {
  return (
    <ChatHome slashMenu={ShortcutMenu}>
      {(fill) => (
        <>
          {/* What they wait for must not hide what stands there already. */}
          <Suspense>
            <FirstSteps onReady={fill} />
          </Suspense>
          <TemplatePicker onPick={fill} />
        </>
      )}
    </ChatHome>
  )
}
