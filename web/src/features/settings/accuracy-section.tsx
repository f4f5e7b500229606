import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { type AnswerBands, answerBand, type BandTruth, type TruthByBand } from '#contract/answer-bands/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { AccuracyPicture } from './accuracy-picture.tsx'
import { answerBandsOptions } from './api.ts'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'
import { OperatorOnly } from './operator-only.tsx'
import { SettingSection } from './setting-section.tsx'

/** How often the built-in engine was right where it was sure, as people say; for the operator. */
export function AccuracySection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.accuracy} text={t.accuracy.text}>
      <OperatorOnly>
        <Accuracy />
      </OperatorOnly>
    </SettingSection>
  )
}

const spans = ['4', '12', '52'] as const

function Accuracy() {
  const t = useMessages(settingsMessages).accuracy
  const [weeks, setWeeks] = useState<(typeof spans)[number]>('12')
  const query = useQuery(answerBandsOptions(Number(weeks)))
  return (
    <div className="flex flex-col items-start gap-6">
      <Segmented
        label={t.span}
        options={spans.map((value) => ({ value, label: t.weeks(value) }))}
        value={weeks}
        onValueChange={setWeeks}
      />
      <div className="w-full">
        <Loaded query={query}>
          {(found) => (found.weeks.length === 0 ? <None /> : <Found key={weeks} found={found} />)}
        </Loaded>
      </div>
    </div>
  )
}

function None() {
  const t = useMessages(settingsMessages).accuracy
  return (
    <EmptyState icon={<Scale />} title={t.none}>
      {t.noneText}
    </EmptyState>
  )
}

function Found({ found: { bands, weeks, sources } }: { found: AnswerBands }) {
  const t = useMessages(settingsMessages).accuracy
  const language = useLanguage()
  return (
    <div className="flex flex-col gap-8">
      <AccuracyPicture bands={bands} />
      <Counts
        title={t.byWeek}
        first={t.week}
        rows={weeks.map((row) => ({ ...row, id: row.monday, name: formatDate(row.monday, language, 'date', 'UTC') }))}
      />
      <Counts
        title={t.bySource}
        first={t.source}
        rows={sources.map((row) => ({ ...row, id: row.id ?? '', name: t.sourceName(row.kind, row.id) }))}
      />
      <p className="text-12 text-fg-3">{t.howCounted}</p>
    </div>
  )
}

type Row = { id: string; name: string; bands: TruthByBand }

/** One row each: how many answers of every band, and how many of the judged ones were right. */
function Counts({ title, first, rows }: { title: string; first: string; rows: readonly Row[] }) {
  const t = useMessages(settingsMessages).accuracy
  const language = useLanguage()
  const count = (value: number) => formatNumber(value, language)
  const told = ({ answers, judged, right }: BandTruth) => (
    <>
      {count(answers)}
      <span className="block text-12 text-fg-3">
        {judged > 0 ? (
          t.rightOf(count(right), count(judged))
        ) : (
          <>
            {/* A column of a phone has no room for the words. */}
            <span className="phone:sr-only">{t.unjudged}</span>
            <span aria-hidden="true" className="desk:hidden">
              –
            </span>
          </>
        )}
      </span>
    </>
  )
  const columns: Column<Row, string>[] = [
    { key: 'name', label: first, cell: ({ name }) => name },
    ...answerBand.options.map((band) => ({
      key: band,
      label: t.bands[band],
      numeric: true,
      cell: ({ bands }: Row) => told(bands[band]),
    })),
  ]
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <Table caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </section>
  )
}
