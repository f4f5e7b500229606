import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Preflight } from '#contract/messaging/broadcast.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { PreflightView } from './preflight-view.tsx'

const preflight = (credits: number, credits_left: number | null): Preflight => ({
  ...{ recipients: 1_200, sendable: 1_000, skipped: [], skipped_by: [], samples: [], seconds: 13, tier_left: null },
  ...{ credits, credits_left },
})

beforeEach(() => setLanguage('en'))

test('says what a broadcast costs, and warns where the credits do not reach', () => {
  const { rerender } = render(<PreflightView preflight={preflight(20_000, 25_000)} />)
  expect(screen.getByText('Costs 20,000 credits. You have 25,000.')).toBeTruthy()
  expect(screen.queryByText(/it pauses when they are used up/)).toBeNull()
  rerender(<PreflightView preflight={preflight(20_000, 19_999)} />)
  expect(screen.getByText(/it pauses when they are used up/)).toBeTruthy()
  rerender(<PreflightView preflight={preflight(20_000, null)} />)
  expect(screen.getByText('Costs 20,000 credits.')).toBeTruthy()
})

test('the sandbox is free, and says nothing of credits', () => {
  render(<PreflightView preflight={preflight(0, 12)} />)
  expect(screen.getByText('1,000 of 1,200 will get it')).toBeTruthy()
  expect(screen.queryByText(/credits/)).toBeNull()
})
