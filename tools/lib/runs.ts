/** A bench or a chaos run. */
export type Run<Result extends object = object> = {
  description: string
  /** Arguments as the usage text shows them. */
  usage: string
  run(args: string[]): Promise<Result>
  /** Arguments of a run that takes seconds. `pnpm smoke` uses them to notice broken runs. */
  smallArgs: string[]
  /** One message per missed limit. Limits of a small run are looser, because its figures vary more. */
  check(result: Result, isSmall: boolean): string[]
}

export type Runs = Readonly<Record<string, Run>>

/** Infers the type of the result that `run` and `check` share. */
export const defineRun = <Result extends object>(run: Run<Result>): Run<Result> => run

const SMALL = '--small'

function printUsage(command: string, runs: Runs): void {
  console.log(`usage: pnpm ${command} NAME [OPTIONS] [${SMALL}]\n`)
  for (const [name, { description, usage }] of Object.entries(runs)) {
    console.log(`  ${name.padEnd(13)} ${description}\n  ${' '.repeat(13)} ${usage}`)
  }
}

/**
 * Runs one of `runs` by its name. The last line of the output is the result as JSON.
 * The exit code is 1 when the run fails or misses a limit, and 2 when there is no such run.
 */
export async function runNamed(command: string, runs: Runs, [name = '', ...args]: string[]): Promise<number> {
  const run = Object.hasOwn(runs, name) ? runs[name] : undefined
  if (!run) {
    printUsage(command, runs)
    return 2
  }
  const isSmall = args.includes(SMALL)
  try {
    const options = args.filter((argument) => argument !== SMALL)
    // The last value of an option counts, so that `--small --mutation NAME` breaks a small run.
    const result = await run.run(isSmall ? [...run.smallArgs, ...options] : options)
    const missed = run.check(result, isSmall)
    for (const message of missed) console.log(`limit missed: ${message}`)
    console.log(JSON.stringify(result))
    return missed.length > 0 ? 1 : 0
  } catch (error) {
    console.error(error)
    console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
    return 1
  }
}
