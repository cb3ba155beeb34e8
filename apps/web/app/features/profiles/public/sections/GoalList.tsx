import { formatCount } from '~/lib/format/numbers.ts'

import { truncated } from './life-areas.ts'

import classes from './GoalList.module.css'

/** Goals as chips: three at once, the rest behind the ellipsis, which opens without any script. (PRO-19) */
export function GoalList({ goals, area }: { goals: readonly string[]; area: string }) {
  const { shown, behind } = truncated(goals)
  return (
    <div className={classes.goals}>
      <ul aria-label={`Goals in ${area}`}>
        {shown.map((goal) => (
          <li key={goal}>{goal}</li>
        ))}
      </ul>
      {behind.length > 0 && (
        <details>
          <summary aria-label={`${formatCount(behind.length, 'more goal')} in ${area}`}>…</summary>
          <ul aria-label={`More goals in ${area}`}>
            {behind.map((goal) => (
              <li key={goal}>{goal}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
