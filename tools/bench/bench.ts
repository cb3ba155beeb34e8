import { runNamed } from '../lib/runs.ts'
import { benches } from './benches.ts'

process.exitCode = await runNamed('bench', benches, process.argv.slice(2))
