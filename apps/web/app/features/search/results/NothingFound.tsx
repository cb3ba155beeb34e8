import type { SearchWay } from '@fourfold/contract/search/shapes'
import { IconUserSearch } from '@tabler/icons-react'

import { EmptyState } from '~/ui/EmptyState.tsx'

import { dialogTexts } from '../dialogs/texts.ts'
import { WaysOn } from '../dialogs/WaysOn.tsx'
import { texts } from '../texts.ts'
import { resultTexts } from './texts.ts'

type NothingFoundProps = {
  /** Whether the search itself is limited, which may be why. */
  isDegraded: boolean
  ways: readonly SearchWay[]
  onWay: (way: SearchWay) => void
  onClear?: (() => void) | undefined
}

/** What stays on the page when the dialog that said it is closed, and for browsers without a script. */
export function NothingFound({ isDegraded, ways, onWay, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      icon={<IconUserSearch size={40} stroke={1.4} aria-hidden />}
      title={texts.nobody}
      action={<WaysOn ways={ways} onWay={onWay} onClear={onClear} />}
    >
      {isDegraded ? dialogTexts.nothing.degraded : resultTexts.nobody}
    </EmptyState>
  )
}
