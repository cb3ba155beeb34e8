import { IconChevronDown } from '@tabler/icons-react'

import classes from './FaqList.module.css'

export type FaqItem = { question: string; answer: string }

/** Questions with expandable answers. `details` works without JavaScript. */
export function FaqList({ questions }: { questions: readonly FaqItem[] }) {
  return (
    <div className={classes.list}>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <IconChevronDown size={20} aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
