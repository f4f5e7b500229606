import type { Config } from '../platform/config/config.ts'
import { askClamd, testFile } from '../platform/files/virus-scan.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const about = 'viruses'
const patienceMs = 10_000

/** Sends what every scanner knows: one that lets it pass has no signatures. */
export async function checkScanner({ CLAMAV_URL }: Pick<Config, 'CLAMAV_URL'>): Promise<Finding> {
  if (!CLAMAV_URL) return warning(about, 'nobody looks at files from outside', 'Run ClamAV and set CLAMAV_URL.')
  try {
    const { says } = await askClamd(CLAMAV_URL, { file: testFile(), patienceMs })
    if (says === 'infected') return ok(about, 'the scanner finds the test file')
    return problem(about, 'the scanner lets the test file pass', 'Bring its signatures up to date (freshclam).')
  } catch (error) {
    const says = error instanceof Error ? error.message || error.name : String(error)
    return problem(about, says, 'Start clamd or mend CLAMAV_URL: until then every file is refused.')
  }
}
