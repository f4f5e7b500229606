import { Suspense } from 'react'
import { ChatHome } from '#web/features/chat/index.ts'
import { FirstSteps } from '#web/features/onboarding/index.ts'
import { RandomShortcuts, ShortcutMenu } from '#web/features/shortcuts/index.ts'
import { type Category, TemplatePicker } from '#web/features/templates/index.ts'

type Props = { category?: Category; onCategory?: (category: Category) => void }

/** `/`: a greeting, the composer, the first steps of who is new, templates and shortcuts. */
export default function ChatHomeScreen(tab: Props) {
  return (
    <ChatHome slashMenu={ShortcutMenu}>
      {(home) => (
        <>
          <FirstSteps home={home} waiting={home.waiting}>
            <TemplatePicker onPick={home.fill} {...tab} />
          </FirstSteps>
          {/* What it waits for must not hide what stands there already. */}
          <Suspense>
            <RandomShortcuts
              onAsk={(prompt) => home.ask(prompt, 'default')}
              onFill={(prompt) => home.fill({ prompt, source: 'default' })}
            />
          </Suspense>
        </>
      )}
    </ChatHome>
  )
}
