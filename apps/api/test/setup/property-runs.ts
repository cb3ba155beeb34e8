/** Cases per property test: 200 before every merge. `.ci/nightly properties` runs ten times as many with a new seed. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 200)

/** Cases for a property that needs a different number than the others, scaled alike. */
export const propertyRuns = (count: number): number => Math.ceil((count * PROPERTY_RUNS) / 200)

export const PROPERTY_SEED = Number(process.env.PROPERTY_SEED ?? 20_261_115)
