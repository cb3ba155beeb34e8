import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

import { Petals } from '../page/Logo.tsx'

import classes from './ErrorHero.module.css'

type ErrorHeroProps = { label: string; title: string; children: ReactNode }

/** The upper part of an error page. */
export function ErrorHero({ label, title, children }: ErrorHeroProps) {
  return (
    <div className={classes.hero}>
      <span className={classes.petals} aria-hidden>
        <Petals size={72} />
      </span>
      <Text className={classes.label}>{label}</Text>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" size="lg" mt="sm">
        {children}
      </Text>
    </div>
  )
}
