// Says which packages of the lock file may not go along or have a known weakness, which files hold a secret, and what is
// wrong with the list of ASVS. Asks no network.
import { scanRequirements } from './security/asvs.ts'
import { scanPackages, scanSecrets } from './security/scan.ts'

const problems = [...scanPackages(), ...scanSecrets(), ...scanRequirements()]
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(problems.length === 0 ? 'packages and files are in order\n' : `${problems.length} problems\n`)
process.exitCode = problems.length === 0 ? 0 : 1
