import type { CrisisKind } from '@fourfold/contract/reference/crisis-kinds'
import { Button, CloseButton, Title } from '@mantine/core'
import { useId } from 'react'

import { crisisHelp } from './help.ts'

import classes from './CrisisCard.module.css'

const privacyNotes = {
  search: 'We do not keep what you typed or that this was shown.',
  chat: 'Only you see this. Your message was sent; it may be hours before it is read.',
}

type CrisisCardProps = { kind: CrisisKind; context: keyof typeof privacyNotes; onClose?: () => void }

/** A card with the helplines for a crisis, shown above all other content. (E-01) */
export function CrisisCard({ kind, context, onClose }: CrisisCardProps) {
  const id = useId()
  const { title, text, helplines, note } = crisisHelp[kind]
  return (
    <section role="alert" aria-labelledby={id} className={classes.card} data-context={context}>
      {onClose && <CloseButton className={classes.close} size="lg" aria-label="Close" onClick={onClose} />}
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      <p className={classes.text}>{text}</p>
      <div className={classes.helplines}>
        {helplines.map(({ label, href }, index) => (
          <Button key={label} component="a" href={href} size="lg" variant={index === 0 ? 'filled' : 'default'}>
            {label}
          </Button>
        ))}
      </div>
      <p className={classes.note}>
        {note} {privacyNotes[context]}
      </p>
    </section>
  )
}
