import { join } from 'node:path'

import { BaseSequencer, createVitest } from 'vitest/node'
import type { Reporter, TestSpecification } from 'vitest/node'

class AsGiven extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files)
  }
}

/** The first test that failed, and where it stands; or that the copy did not even run, which says nothing of a guard. */
export type Notice = { test: string; title: string; why: string; isBroken: boolean }

/** A test that waited in vain, or met an error of the database, may have noticed something else than the guard. */
const reasonOf = (errors: readonly { message: string }[] | undefined) =>
  (errors?.[0]?.message ?? '').split('\n', 1)[0] ?? ''

/** Runs tests of a copy of the source again and again, without starting anew each time. */
export async function openTrial(copy: string) {
  const notices: Notice[] = []
  const notice = (moduleId: string, rest: Omit<Notice, 'test'>) =>
    notices.push({ test: moduleId.slice(copy.length + 1), ...rest })
  const reporter: Reporter = {
    onTestCaseResult(test) {
      const { state, errors } = test.result()
      if (state === 'failed') notice(test.module.moduleId, { title: test.name, why: reasonOf(errors), isBroken: false })
    },
    onTestModuleEnd(module) {
      if (module.state() !== 'failed') return
      notice(module.moduleId, { title: 'the file itself', why: reasonOf(module.errors()), isBroken: true })
    },
  }
  const vitest = await createVitest({
    root: copy,
    config: join(copy, 'vitest.config.ts'),
    project: ['api'],
    watch: false,
    bail: 1,
    silent: true,
    reporters: [reporter],
    sequence: { sequencer: AsGiven },
  })
  const all = await vitest.globTestSpecifications()
  const byName = new Map(all.map((one) => [one.moduleId.slice(copy.length + 1), one]))

  return {
    tests: [...byName.keys()],
    /** Must be called after a file was changed. */
    reload: (file: string) => vitest.invalidateFile(join(copy, file)),
    /** The first failure of these tests, in their order; nothing when all pass. */
    async firstFailure(tests: readonly string[]): Promise<Notice | undefined> {
      notices.length = 0
      const { unhandledErrors } = await vitest.runTestSpecifications(tests.flatMap((test) => byName.get(test) ?? []))
      const [first] = notices
      if (first || unhandledErrors.length === 0) return first
      return { test: '', title: 'an error nobody caught', why: String(unhandledErrors[0]), isBroken: true }
    },
    close: () => vitest.close(),
  }
}
