const ID = /\b[A-Z]{2,3}-\d{2,3}\b/g
const LEAD = /^[A-Z]{2,3}-\d{2,3}(?:, [A-Z]{2,3}-\d{2,3})*(?=: )/
const RANGE = /-\d+ to [A-Z]{2,3}-\d/
const most = 3

/** The ids that a test's own title carries, or what is wrong with how it carries them. */
export type TitleIds = { ids: string[]; mistake?: string }

const wrong = (mistake: string): TitleIds => ({ ids: [], mistake })

/** Ids stand before the colon that begins a title: `ACC-05: …`, `ACC-05, ACC-06: …`. `modules` tells them from SHA-256. */
export function idsOfTitle(title: string, modules: ReadonlySet<string>): TitleIds {
  const lead = LEAD.exec(title)?.[0] ?? ''
  if (idsIn(title.slice(lead.length), modules).length > 0)
    return wrong(RANGE.test(title) ? 'a range proves nothing' : 'ids stand at the start of a title, before a colon')
  const ids = lead.match(ID) ?? []
  return ids.length > most ? wrong(`more than ${most} ids prove nothing`) : { ids }
}

/** Ids anywhere in a text, as a `describe` title may not have them. */
export function idsIn(text: string, modules: ReadonlySet<string>): string[] {
  return (text.match(ID) ?? []).filter((id) => modules.has(id.split('-')[0] ?? ''))
}
