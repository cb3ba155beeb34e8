import { readFileSync, readdirSync } from 'node:fs'

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    // The process ended after the listing.
    return ''
  }
}

/** Child processes of a process that run this program. */
export function childrenOf(parent: number | string, program: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    const isChild = new RegExp(`^PPid:\\s+${parent}$`, 'm').test(read(pid, 'status'))
    return isChild && read(pid, 'cmdline').includes(program)
  })
}

/** CPU time in hundredths of a second. */
export function cpuOf(pid: string): number {
  const [user = 0, kernel = 0] = read(pid, 'stat').split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? []
  return user + kernel
}

/** Memory in megabytes: VmHWM is the peak, Pss the current proportional share. */
export function megabytes(pid: string, field: 'VmHWM' | 'Pss'): number {
  // Processes of one program share its code, which only Pss does not count twice.
  const file = field === 'Pss' ? 'smaps_rollup' : 'status'
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(read(pid, file))?.[1] ?? 0) / 1024)
}

export function environmentOf(pid: string): string[] {
  return read(pid, 'environ').split('\0').filter(Boolean)
}
