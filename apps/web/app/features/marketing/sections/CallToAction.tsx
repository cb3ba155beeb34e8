import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'

import { useSession } from '~/lib/session/session.ts'

import classes from './CallToAction.module.css'

type CallToActionProps = { title: string; text: string; action: { label: string; to: string } }

/** The call to action at the end of a page. */
export function CallToAction({ title, text, action }: CallToActionProps) {
  return (
    <section className={classes.box}>
      <div>
        <Title order={2}>{title}</Title>
        <p className={classes.text}>{text}</p>
      </div>
      <Button component={Link} to={action.to} size="md" className={classes.action}>
        {action.label}
      </Button>
    </section>
  )
}

/** Invites visitors to join as professionals. Shows professionals a link to their week, and members nothing. */
export function ProfessionalCallToAction() {
  const session = useSession()
  if (session?.isProfessional) {
    return (
      <CallToAction
        title="Your week at a glance"
        text="See what is free, who comes, and who waits for your answer."
        action={{ label: 'See your week', to: '/appointment/list?view=week' }}
      />
    )
  }
  if (session) return null
  return (
    <CallToAction
      title="You help people. Be found by them."
      text="Join free, build your profile, and pay only for the categories you want to be listed in."
      action={{ label: 'Join as a Professional', to: '/register/professional' }}
    />
  )
}
