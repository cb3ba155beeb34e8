import { runNamed } from '../lib/runs.ts'
import { faultRuns } from './chaos-runs.ts'

process.exitCode = await runNamed('faults', faultRuns, process.argv.slice(2))
