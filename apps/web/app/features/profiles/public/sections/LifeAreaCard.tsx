import { Text } from '@mantine/core'

import { AreaMark } from '~/ui/labels/AreaMark.tsx'
import { SectionCard } from '~/ui/page/SectionCard.tsx'

import { GoalList } from './GoalList.tsx'
import type { LifeArea } from './life-areas.ts'

import classes from './LifeAreaCard.module.css'

/** One life area of a professional. (PRO-18) */
export function LifeAreaCard({ area }: { area: LifeArea }) {
  return (
    <SectionCard title={area.name} mark={<AreaMark color={area.color} />}>
      <div className={classes.area}>
        {area.title && <Text fw={600}>{area.title}</Text>}
        {area.specialties && <Text c="dimmed">{area.specialties}</Text>}
        {area.goals.length > 0 && <GoalList goals={area.goals} area={area.name} />}
        {area.services && <Text className={classes.services}>{area.services}</Text>}
      </div>
    </SectionCard>
  )
}
