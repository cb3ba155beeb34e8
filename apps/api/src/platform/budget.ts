import { Failure } from './failure.ts'

type BudgetOptions = { total: number; patienceMs: number }

/**
 * A bounded amount of something, such as memory, that callers share in the order they came.
 * Whoever waited longer than the patience lasts is told that we are busy.
 */
export function createBudget({ total, patienceMs }: BudgetOptions) {
  let free = total
  const line: { amount: number; enter: () => void }[] = []

  function letIn(): void {
    for (let first = line[0]; first && first.amount <= free; first = line[0]) {
      line.shift()
      free -= first.amount
      first.enter()
    }
  }

  function turn(amount: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(waiting), 1)
        reject(new Failure('unavailable'))
        letIn()
      }
      const timer = setTimeout(leave, patienceMs)
      const waiting = {
        amount,
        enter() {
          clearTimeout(timer)
          resolve()
        },
      }
      line.push(waiting)
      letIn()
    })
  }

  return {
    async use<Result>(amount: number, work: () => Promise<Result>): Promise<Result> {
      const share = Math.min(amount, total)
      await turn(share)
      try {
        return await work()
      } finally {
        free += share
        letIn()
      }
    },
  }
}
