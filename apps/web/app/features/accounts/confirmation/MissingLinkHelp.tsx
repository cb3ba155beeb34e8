import { editProfilePath } from '@fourfold/contract/profiles/paths'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'

import { useSession } from '~/lib/session/session.ts'

/** Explains other ways to secure an account to users who opened the page without the token from the email. */
export function MissingLinkHelp() {
  const session = useSession()
  return (
    <Stack data-session-dependent>
      <Text>
        When a passkey or an authenticator app is added to your account, we email you. The link in that email opens this
        page, and removes what someone else has added.
      </Text>
      <Text>
        {session
          ? 'No email at hand? Your account settings show your passkeys, your authenticator app and every device that is logged in. Remove what is not yours.'
          : 'No email at hand? Choose a new password: that logs out every device. Then log in, and remove the passkeys you do not know in your account settings.'}
      </Text>
      <Group>
        {session ? (
          <Button component={Link} to={session.isProfessional ? editProfilePath('account') : '/profile/member?panel=0'}>
            Account settings
          </Button>
        ) : (
          <>
            <Button component={Link} to="/forgot-password">
              Choose a new password
            </Button>
            <Button component={Link} to="/login" variant="default">
              Login
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}
