import { callsOf, mountWidget } from './mount.ts'

// `<script src="https://…/chat-bot.js" data-agent="…"></script>` on any page that the agent's owner has listed.
const script = (document.currentScript ??
  document.querySelector('script[data-agent][src*="chat-bot.js"]')) as HTMLScriptElement | null

async function begin(from: HTMLScriptElement): Promise<void> {
  const agent = from.dataset.agent ?? ''
  const server = new URL(from.src).origin
  try {
    const config = await callsOf(server, agent).config()
    mountWidget({ calls: callsOf(server, agent, config.language), config })
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    warn(`the assistant is not shown: ${message || `is ${location.origin} on its list of sites?`}`)
  }
}

/** A page's visitors are not bothered; who put the script there looks here. */
function warn(text: string): void {
  // biome-ignore lint/suspicious/noConsole: the only place on somebody else's page to tell them
  console.warn(`chat-bot: ${text}`)
}

if (!script?.dataset.agent) warn('the script needs data-agent="…"')
else if (document.body) void begin(script)
else document.addEventListener('DOMContentLoaded', () => void begin(script))
