import { FormPage } from './forms/pages.tsx'
import { ListTab } from './lists/ListTab.tsx'
import type { Place } from './place.ts'

/** A list, or a form. */
export function CuratingScreen({ place }: { place: Place }) {
  return 'kind' in place ? <FormPage {...place} /> : <ListTab {...place} />
}
