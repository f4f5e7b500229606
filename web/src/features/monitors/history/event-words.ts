import { formatDate } from '#contract/kit/format/date.ts'
import type { MonitorEvent } from '#contract/monitors/schemas.ts'
import { type FigureName, figureText } from '#contract/monitors/words.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import type { messages } from '../messages/en.ts'

type Words = (typeof messages)['history']

/** What happened, in a line. */
export function eventTitle(event: MonitorEvent, name: FigureName, language: Language, t: Words): string {
  const by = event.by?.name ?? t.someone
  switch (event.kind) {
    case 'state':
      return withFigure(
        event.to === 'normal' && event.told === null ? t.calm : t.to[event.to ?? 'normal'],
        event,
        name,
        language,
      )
    case 'repeat':
      return withFigure(t.repeat, event, name, language)
    case 'acknowledged':
      return event.note ? `${t.acknowledged(by)}: “${event.note}”` : t.acknowledged(by)
    case 'snoozed':
      return event.note ? t.snoozed(by, formatDate(event.note, language, 'moment')) : t.woken(by)
    case 'assigned':
      return event.note ? t.assigned(by, event.note) : t.unassigned(by)
    case 'enabled':
    case 'disabled':
    case 'changed':
      return t[event.kind](by)
    case 'stopped':
      return t.stopped
  }
}

function withFigure(title: string, { figures, to }: MonitorEvent, name: FigureName, language: Language): string {
  const [first] = figures.filter(({ breaches }) => breaches)
  if (!first || to === 'normal') return title
  const figure = figureText(first.value, name, language)
  return `${title}: ${first.label ? `${first.label}, ` : ''}${figure}`
}
