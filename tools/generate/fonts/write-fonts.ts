import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../services/addresses.ts'
import { createBasicFonts } from './basic-fonts.ts'

/** `pnpm fonts`: writes the font subsets. Run it after a font update, or when a character or weight is added. */
for (const [name, content] of Object.entries(await createBasicFonts())) {
  writeFileSync(join(root, 'apps/web/app/ui/theme/fonts', name), content)
}
