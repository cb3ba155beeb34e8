import { readFileSync, readdirSync } from 'node:fs'

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    // It ended between the listing and the look.
    return ''
  }
}

/** The processes another one has started with this program. */
export function childrenOf(parent: number | string, program: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    const isChild = new RegExp(`^PPid:\\s+${parent}$`, 'm').test(read(pid, 'status'))
    return isChild && read(pid, 'cmdline').includes(program)
  })
}

/** How long it has calculated, in hundredths of a second. */
export function cpuOf(pid: string): number {
  const [user = 0, kernel = 0] = read(pid, 'stat').split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? []
  return user + kernel
}

/** Megabytes of memory, by the name the kernel has for them: the most a process ever had, or its fair share of now. */
export function megabytes(pid: string, field: 'VmHWM' | 'Pss'): number {
  // Two processes of one program share its code; only the proportional figure does not count it twice.
  const file = field === 'Pss' ? 'smaps_rollup' : 'status'
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(read(pid, file))?.[1] ?? 0) / 1024)
}

export function environmentOf(pid: string): string[] {
  return read(pid, 'environ').split('\0').filter(Boolean)
}
