import { z } from 'zod'
import { shortcutId } from '../kit/id.ts'
import { pageOf } from '../kit/paging.ts'
import { limits } from '../limits.ts'

// Clients know the fields by two names: the form sends shortcut_name and description, the list answers with name
// and desc. Both names live here and nowhere else.

export const shortcutCategory = z.enum(['general', 'marketing', 'growth', 'finance', 'education'])
export type ShortcutCategory = z.infer<typeof shortcutCategory>

export const shortcut = z.object({
  id: shortcutId,
  name: z.string(),
  desc: z.string(),
  prompt: z.string(),
  category: shortcutCategory,
})
export type Shortcut = z.infer<typeof shortcut>

export const shortcutInput = z.object({
  shortcut_name: z.string().trim().min(1).max(limits.shortcut.name),
  description: z.string().trim().max(limits.shortcut.description).default(''),
  prompt: z.string().trim().min(1).max(limits.shortcut.prompt),
  category: shortcutCategory.default('general'),
})
export type ShortcutInput = z.output<typeof shortcutInput>

export const shortcutPage = pageOf(shortcut)
export const shortcutList = z.array(shortcut)
