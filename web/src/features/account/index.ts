import { lazy } from '#web/lib/lazy.ts'

// The sign-in screen must be light: what stands behind the other names is loaded when it is shown.
export type { InfoTopic } from './info/topics.ts'
export { keepSignIn } from './keep-sign-in.ts'
export { SignInPage } from './sign-in-page.tsx'
export { SignedOutPage } from './signed-out-page.tsx'
export const SignUpPage = lazy(() => import('./sign-up-page.tsx'))
export const CodeFlowPage = lazy(() => import('./code-flow-page.tsx'))
export const RequestAccessPage = lazy(() => import('./request-access-page.tsx'))
export const RequestAccessFormPage = lazy(() => import('./request-access-form-page.tsx'))
export const OauthFailurePage = lazy(() => import('./oauth-failure-page.tsx'))
export const SuccessPage = lazy(() => import('./success-page.tsx'))
export const AboutPage = lazy(() => import('./info/about-page.tsx'))
export const InfoText = lazy(() => import('./info/info-text.tsx'))
export const StepUpDialog = lazy(() => import('./step-up/step-up-dialog.tsx'))
export const StrengthHint = lazy(() => import('./strength-hint.tsx'))
