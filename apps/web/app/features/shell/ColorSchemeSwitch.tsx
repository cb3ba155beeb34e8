import { UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

import { useHydrated } from '~/lib/hydration/use-hydrated.ts'

import classes from './ColorSchemeSwitch.module.css'

/** Switches between light and dark; the default is the system's setting. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const dark = useHydrated() && scheme === 'dark'
  return (
    <UnstyledButton
      className={classes.switch}
      aria-label={dark ? 'Use light colors' : 'Use dark colors'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </UnstyledButton>
  )
}
