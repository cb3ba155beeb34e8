import { Button, Group, Modal, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'

type SignUpPromptProps = {
  opened: boolean
  onClose: () => void
  /** A more specific title than the default. */
  title?: string
  text?: string
}

const TITLE = 'Sign up to use this'
const TEXT = 'Searching is free. With an account you can tell us more about yourself, and we remember your answers.'

/** Invites a visitor to sign up, and returns them to this page. (PRO-46, SEA-06, OP-014) */
export function SignUpPrompt({ opened, onClose, title = TITLE, text = TEXT }: SignUpPromptProps) {
  const { pathname, search } = useLocation()
  const nextUrl = `?nextUrl=${encodeURIComponent(pathname + search)}`
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg">
        {/* Closes first, because a cached page must not show the dialog on return. */}
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
