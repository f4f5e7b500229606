import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const onboardingErrors = defineErrors({
  onboarding_step_unanswered: {
    status: 409,
    kind: 'user',
    message: localized('Step {step} has to be answered first.', 'Langkah {step} harus diisi dulu.'),
  },
})
