import { UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

import { useHydrated } from '~/lib/hydration/use-hydrated.ts'

import classes from './ColorSchemeSwitch.module.css'

/** A button that switches between light and dark colors; the default is the system's setting. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const isDark = useHydrated() && scheme === 'dark'
  return (
    <UnstyledButton
      className={classes.switch}
      aria-label={isDark ? 'Use light colors' : 'Use dark colors'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </UnstyledButton>
  )
}
