import { Button, Group, Modal, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'

type SignUpPromptProps = {
  opened: boolean
  onClose: () => void
  /** What they touched, where more can be said than "this". */
  title?: string
  text?: string
}

const TITLE = 'Sign up to use this'
const TEXT = 'Searching is free. With an account you can tell us more about yourself, and we remember your answers.'

/** Invites a visitor who touched what needs an account, and brings them back here. (PRO-46, SEA-06, OP-014) */
export function SignUpPrompt({ opened, onClose, title = TITLE, text = TEXT }: SignUpPromptProps) {
  const { pathname, search } = useLocation()
  const nextUrl = `?nextUrl=${encodeURIComponent(pathname + search)}`
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        {/* A page that is kept while another shows must not still ask when somebody returns. */}
        <Button component={Link} to={`/login${nextUrl}`} variant="default" onClick={onClose}>
          Login
        </Button>
        <Button component={Link} to={`/register/member${nextUrl}`} onClick={onClose} data-autofocus>
          Sign Up
        </Button>
      </Group>
    </Modal>
  )
}
