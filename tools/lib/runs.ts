/** A bench or a fault run. */
export type Run<Figures extends object = object> = {
  about: string
  run(words: string[]): Promise<Figures>
  /** The words of a form that takes seconds. `.ci/run` rehearses it, so that no run can rot unseen. */
  small: string[]
  /** Why these figures are a failure. Those of the small form say little, so it is judged loosely. */
  problems(figures: Figures, isSmall: boolean): string[]
}

export type Runs = Readonly<Record<string, Run>>

/** Keeps the type of the figures between `run` and `problems`. */
export const measured = <Figures extends object>(run: Run<Figures>): Run<Figures> => run

const SMALL = '--small'

/** Runs one of `runs` by its name, and gives the exit code: a problem is 1. The last line is the figures as JSON. */
export async function runNamed(command: string, runs: Runs, [name = '', ...words]: string[]): Promise<number> {
  const found = runs[name]
  if (!found) {
    console.log(`pnpm ${command} NAME, with ${SMALL} as it is rehearsed`)
    for (const [known, { about }] of Object.entries(runs)) console.log(`  ${known.padEnd(12)} ${about}`)
    return 1
  }
  const isSmall = words.includes(SMALL)
  const figures = await found.run(isSmall ? found.small : words)
  const problems = found.problems(figures, isSmall)
  for (const problem of problems) console.log(`problem: ${problem}`)
  console.log(JSON.stringify(figures))
  return problems.length > 0 ? 1 : 0
}
