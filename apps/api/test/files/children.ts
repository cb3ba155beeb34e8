import { readFileSync, readdirSync } from 'node:fs'

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    // The process ended after it was listed.
    return ''
  }
}

/** Lists the ids of the child processes that run this program. */
export function listChildren(parent: number | string, program: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    const isChild = new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readProc(pid, 'status'))
    return isChild && readProc(pid, 'cmdline').includes(program)
  })
}

/** Reads the CPU time in hundredths of a second. */
export function readCpuTime(pid: string): number {
  const [user = 0, kernel = 0] = readProc(pid, 'stat').split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? []
  return user + kernel
}

/** Reads memory in megabytes: VmHWM is the peak, Pss the current proportional share. */
export function readMemory(pid: string, field: 'VmHWM' | 'Pss'): number {
  // Processes of one program share its code. Only Pss counts shared memory once.
  const file = field === 'Pss' ? 'smaps_rollup' : 'status'
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readProc(pid, file))?.[1] ?? 0) / 1024)
}

export function readEnvironment(pid: string): string[] {
  return readProc(pid, 'environ').split('\0').filter(Boolean)
}
