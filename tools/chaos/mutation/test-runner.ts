import { join } from 'node:path'

import { BaseSequencer, createVitest } from 'vitest/node'
import type { Reporter, TestSpecification } from 'vitest/node'

class KeepOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files)
  }
}

/** A failed test, or a file that failed to load, which does not count as detecting the mutant. */
export type TestFailure = { test: string; title: string; reason: string; isLoadError: boolean }

/**
 * Returns the first line of the first error. It is printed, because a timeout or a database error may have another
 * cause than the mutant.
 */
const summarizeErrors = (errors: readonly { message: string }[] | undefined) =>
  (errors?.[0]?.message ?? '').split('\n', 1)[0] ?? ''

/** Runs tests of a copy of the source repeatedly in one Vitest instance. */
export async function startTestRunner(copy: string) {
  const failures: TestFailure[] = []
  const recordFailure = (moduleId: string, failure: Omit<TestFailure, 'test'>) =>
    failures.push({ test: moduleId.slice(copy.length + 1), ...failure })
  const reporter: Reporter = {
    onTestCaseResult(test) {
      const { state, errors } = test.result()
      if (state === 'failed')
        recordFailure(test.module.moduleId, { title: test.name, reason: summarizeErrors(errors), isLoadError: false })
    },
    onTestModuleEnd(module) {
      if (module.state() !== 'failed') return
      recordFailure(module.moduleId, { title: '(file)', reason: summarizeErrors(module.errors()), isLoadError: true })
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
    sequence: { sequencer: KeepOrder },
  })
  const all = await vitest.globTestSpecifications()
  const byName = new Map(all.map((specification) => [specification.moduleId.slice(copy.length + 1), specification]))

  return {
    tests: [...byName.keys()],
    /** Reloads a file. Must be called after the file changes. */
    reload: (file: string) => vitest.invalidateFile(join(copy, file)),
    /** Returns the first failure of these tests in order, or undefined when all pass. */
    async findFirstFailure(tests: readonly string[]): Promise<TestFailure | undefined> {
      failures.length = 0
      const { unhandledErrors } = await vitest.runTestSpecifications(tests.flatMap((test) => byName.get(test) ?? []))
      const [first] = failures
      if (first || unhandledErrors.length === 0) return first
      return { test: '', title: 'unhandled error', reason: String(unhandledErrors[0]), isLoadError: true }
    },
    close: () => vitest.close(),
  }
}
