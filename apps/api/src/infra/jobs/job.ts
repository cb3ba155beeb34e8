import type { z } from 'zod'

/** Background work: a name and a payload of ids. Its handler is in another file and safe to run twice. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string
  payload: Payload
  /** How often it is retried before it goes to the dead-letter queue. */
  retries: number
  /** May take minutes: a process does one at a time, and it is not taken for lost as long as that process lives. */
  isLong?: boolean
  /** When given, the job also runs by itself at these times, with an empty payload. */
  cron?: string
}

type JobSpec<Payload extends z.ZodType> = Omit<Job<Payload>, 'retries'> & { retries?: number }

export function job<Payload extends z.ZodType>(spec: JobSpec<Payload>): Job<Payload> {
  return { retries: 12, ...spec }
}

export type PayloadOf<J extends Job> = z.output<J['payload']>

/** A job and what does it. */
export type JobHandler = { job: Job; run(payload: unknown): Promise<void> }

/** Joins a job with its work; the payload is read by its schema before the work sees it. */
export function handle<J extends Job>(job: J, run: (payload: PayloadOf<J>) => Promise<void>): JobHandler {
  return { job, run: async (payload) => run(job.payload.parse(payload) as PayloadOf<J>) }
}
