import path from 'node:path'
import type { Page } from 'playwright-core'

/** Screens whose content is centred or takes the whole width: they have the bar and no column that begins at the left edge. */
const withoutColumn =
  /^(home|templates|chat|chat-choice|chat-missing|shared-chat|research|dashboard|chart-editor|flow|monitor|call|meeting|device-map|whatsapp-inbox|whatsapp-behind-figure|whatsapp-conversation|whatsapp-sandbox|success-.*)$/

/** Lets a page say what is wrong with its frame, at every address. */
export const watchFrame = async (page: Page): Promise<void> => {
  await page.addInitScript({ path: path.join(import.meta.dirname, 'frame-in-page.js') })
}

/** What is wrong with the frame of the screen that a page shows, at its width. */
export const frameFaults = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(`frame.frameFaults(${!withoutColumn.test(name)})`)

/** What moved by itself since one asked last, when it was too much. */
export async function shiftFaults(page: Page): Promise<string[]> {
  const { shift, moved } = await page.evaluate<{ shift: number; moved: string[] }>('frame.shiftsSince()')
  return shift < 0.02 ? [] : [`layout shift of ${shift.toFixed(3)}: ${moved.slice(0, 4).join('; ')}`]
}

/** Waits until a screen stands, and says so when it never does. */
export async function settleFrame(page: Page): Promise<string[]> {
  return (await page.evaluate<boolean>('frame.settled()')) ? [] : ['never comes to rest']
}
