import { runNamed } from '../rehearsal/runs.ts'
import { faultRuns } from './fault-runs.ts'

process.exitCode = await runNamed('faults', faultRuns, process.argv.slice(2))
