import type { WidgetConfig } from '#contract/widget/schemas.ts'
import { createCalls, type WidgetCalls } from './calls.ts'
import { VisitorConversation } from './conversation.ts'
import { Panel } from './panel.ts'
import { css, textOn } from './styles.ts'
import { languageFor, wordsIn } from './words.ts'

export type MountOptions = {
  calls: WidgetCalls
  config: WidgetConfig
  /** Shown open inside this element instead of over the page. */
  into?: HTMLElement
  /** It is the whole page rather than a part of one. */
  whole?: boolean
  /** Why nobody may ask: only the looks are shown. */
  closed?: boolean
}

/** Puts the widget on the page; gives what takes it away. */
export function mountWidget({ calls, config, into, whole = false, closed = false }: MountOptions): () => void {
  const language = languageFor(config.language)
  const host = document.createElement('div')
  host.dataset.theme = config.theme
  host.lang = language
  host.style.setProperty('--accent', config.accent)
  host.style.setProperty('--on-accent', textOn(config.accent))
  if (into) host.style.setProperty('height', '100%')
  const root = host.attachShadow({ mode: 'open' })
  dress(root)
  const conversation = new VisitorConversation(calls, () => panel.changed())
  const panel = new Panel({
    config,
    calls,
    conversation,
    language,
    words: wordsIn(language),
    inline: into !== undefined,
    whole,
    closed,
  })
  root.append(panel.element)
  ;(into ?? document.body).append(host)
  return () => {
    conversation.close()
    panel.close()
    host.remove()
  }
}

/** A sheet made by script is allowed under every content security policy that lets the script run. */
function dress(root: ShadowRoot): void {
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
    return
  }
  const style = document.createElement('style')
  style.textContent = css
  root.append(style)
}

/** The calls of an agent in the visitor's language. */
export const callsOf = (server: string, agent: string, chosen: WidgetConfig['language'] = 'auto'): WidgetCalls =>
  createCalls(server, agent, () => languageFor(chosen))
