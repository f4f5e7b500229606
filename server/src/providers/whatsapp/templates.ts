import { z } from 'zod'
import type { TemplateStatus, VendorTemplate } from './port.ts'

const component = z.object({
  type: z.string(),
  text: z.string().optional(),
  buttons: z.array(z.object({ text: z.string().default('') })).optional(),
  example: z.object({ body_text: z.array(z.array(z.string())).optional() }).optional(),
})
const graphTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string().transform((word) => word.toLowerCase()),
  status: z.string(),
  components: z.array(component),
  rejected_reason: z.string().optional(),
})

const statuses: Record<string, TemplateStatus> = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'paused',
}
export const templateStatusOf = (word: string): TemplateStatus => statuses[word] ?? 'pending'

/** A template as WhatsApp lists it; undefined for one that says nothing in words. */
export function readTemplate(given: unknown): VendorTemplate | undefined {
  const { data } = graphTemplate.safeParse(given)
  const body = data?.components.find(({ type }) => type === 'BODY')
  if (!data || body?.text === undefined) return undefined
  const { name, language, category, status, components, rejected_reason: reason = '' } = data
  return {
    name,
    language,
    category: category === 'utility' || category === 'authentication' ? category : 'marketing',
    body: body.text,
    footer: components.find(({ type }) => type === 'FOOTER')?.text ?? '',
    buttons: components.flatMap(({ buttons }) => buttons ?? []).map(({ text }) => text),
    examples: body.example?.body_text?.[0] ?? [],
    status: templateStatusOf(status),
    reason: reason === 'NONE' ? '' : reason,
  }
}

/** A template as it is handed in. */
export const writtenTemplate = (template: Omit<VendorTemplate, 'status' | 'reason'>) => ({
  name: template.name,
  language: template.language,
  category: template.category.toUpperCase(),
  components: [
    {
      type: 'BODY',
      text: template.body,
      ...(template.examples.length > 0 && { example: { body_text: [template.examples] } }),
    },
    ...(template.footer ? [{ type: 'FOOTER', text: template.footer }] : []),
    ...(template.buttons.length > 0
      ? [{ type: 'BUTTONS', buttons: template.buttons.map((text) => ({ type: 'QUICK_REPLY', text })) }]
      : []),
  ],
})
