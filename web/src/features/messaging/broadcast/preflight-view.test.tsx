import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Preflight } from '#contract/messaging/broadcast.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { PreflightView } from './preflight-view.tsx'

const preflight = (credits: number, credits_left: number | null): Preflight => ({
  ...{ recipients: 1_200, sendable: 1_000, skipped: [], skipped_by: [], samples: [], seconds: 13, tier_left: null },
  ...{ credits, credits_left },
})

beforeEach(() => setLanguage('en'))

/** Shown once its words are here. */
const show = (given: Preflight) =>
  act(async () => {
    render(
      <Suspense>
        <PreflightView preflight={given} />
      </Suspense>,
    )
  })

test('says what a broadcast costs', async () => {
  await show(preflight(20_000, 25_000))
  expect(await screen.findByText('Costs 20,000 credits. You have 25,000.')).toBeTruthy()
  expect(screen.queryByText(/pauses when they run out/)).toBeNull()
})

test('warns where the credits do not reach', async () => {
  await show(preflight(20_000, 19_999))
  expect(await screen.findByText(/pauses when they run out/)).toBeTruthy()
})

test('says the price alone where credits do not run out', async () => {
  await show(preflight(20_000, null))
  expect(await screen.findByText('Costs 20,000 credits.')).toBeTruthy()
})

test('the sandbox is free, and says nothing of credits', async () => {
  await show(preflight(0, 12))
  expect(await screen.findByText('1,000 of 1,200 will get it')).toBeTruthy()
  expect(screen.queryByText(/credits/)).toBeNull()
})
