import { runNamed } from '../lib/runs.ts'
import { chaosRuns } from './chaos-runs.ts'

process.exitCode = await runNamed('chaos', chaosRuns, process.argv.slice(2))
