import { formatCount } from '~/lib/format/numbers.ts'

import { splitTags } from './life-areas.ts'

import classes from './GoalList.module.css'

/** Goals as chips: three are visible, and `details` shows the others, which works without JavaScript. (PRO-19) */
export function GoalList({ goals, area }: { goals: readonly string[]; area: string }) {
  const { visible, hidden } = splitTags(goals)
  return (
    <div className={classes.goals}>
      <ul aria-label={`Goals in ${area}`}>
        {visible.map((goal) => (
          <li key={goal}>{goal}</li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <details>
          <summary aria-label={`${formatCount(hidden.length, 'more goal')} in ${area}`}>…</summary>
          <ul aria-label={`More goals in ${area}`}>
            {hidden.map((goal) => (
              <li key={goal}>{goal}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
