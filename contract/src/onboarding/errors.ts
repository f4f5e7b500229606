import { defineErrors } from '../kit/error.ts'

export const onboardingErrors = defineErrors({
  onboarding_step_unanswered: {
    status: 409,
    kind: 'user',
    message: {
      en: 'Step {step} has to be answered first.',
      id: 'Langkah {step} harus diisi dulu.',
    },
  },
})
