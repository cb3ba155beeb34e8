import type { SearchWay } from '@fourfold/contract/search/shapes'
import { IconUserSearch } from '@tabler/icons-react'

import { EmptyState } from '~/ui/EmptyState.tsx'

import { WaysOn } from '../dialogs/WaysOn.tsx'
import { texts } from '../texts.ts'

type NothingFoundProps = { ways: readonly SearchWay[]; onWay: (way: SearchWay) => void; onClear?: () => void }

/** What stays on the page when the dialog that said it is closed, and for browsers without a script. */
export function NothingFound({ ways, onWay, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      icon={<IconUserSearch size={40} stroke={1.4} aria-hidden />}
      title={texts.nothing.title}
      action={<WaysOn ways={ways} onWay={onWay} onClear={onClear} />}
    >
      {texts.nothing.text}
    </EmptyState>
  )
}
