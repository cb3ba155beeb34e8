/** Number of cases per property test. The default is 200; `.ci/nightly properties` uses 2,000 and a new seed. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 200)

/** Scales a number of cases that differs from the default of 200. */
export const scaleRuns = (count: number): number => Math.ceil((count * PROPERTY_RUNS) / 200)

export const PROPERTY_SEED = Number(process.env.PROPERTY_SEED ?? 20_261_115)

/** Whether a failed property test looks for a smaller counterexample. Mutation tests need only the failure. */
export const SHRINKS = process.env.PROPERTY_SHRINK !== 'off'
