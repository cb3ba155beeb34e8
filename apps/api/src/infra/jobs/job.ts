import type { z } from 'zod'

/** A background job with a payload of ids. Its handler is idempotent. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string
  payload: Payload
  /** Retries before the job moves to the dead-letter queue. */
  retries: number
  /** Long jobs may take up to an hour. A process runs one at a time. */
  isLong?: boolean
  /** A schedule on which the job also runs, with an empty payload. */
  cron?: string
}

type JobSpec<Payload extends z.ZodType> = Omit<Job<Payload>, 'retries'> & { retries?: number }

export function job<Payload extends z.ZodType>(spec: JobSpec<Payload>): Job<Payload> {
  return { retries: 12, ...spec }
}

export type PayloadOf<J extends Job> = z.output<J['payload']>

export type JobHandler = { job: Job; run(payload: unknown): Promise<void> }

/** Connects a job to its handler, which gets the validated payload. */
export function handle<J extends Job>(job: J, run: (payload: PayloadOf<J>) => Promise<void>): JobHandler {
  return { job, run: async (payload) => run(job.payload.parse(payload) as PayloadOf<J>) }
}
