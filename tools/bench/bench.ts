import { benchBooking } from './booking/booking.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchProfile } from './profile.ts'
import { benchSearch } from './search.ts'
import { benchSlots } from './slots.ts'

/** `pnpm bench NAME`: measures one thing; the last line is the figure. */
const benches: Record<string, (words: string[]) => Promise<object>> = {
  booking: benchBooking,
  lighthouse: benchLighthouse,
  profile: benchProfile,
  search: benchSearch,
  slots: benchSlots,
}

const [name = '', ...words] = process.argv.slice(2)
const bench = benches[name]
if (bench) {
  console.log(JSON.stringify(await bench(words)))
} else {
  console.error(`Which bench? ${Object.keys(benches).join(', ')}`)
  process.exitCode = 1
}
