import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const VERSIONS_FOLDER = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

function binaryPath(name: string): string {
  const version =
    readdirSync(VERSIONS_FOLDER)
      .toSorted((one, other) => Number(one) - Number(other))
      .at(-1) ?? ''
  return join(VERSIONS_FOLDER, version, 'bin', name)
}

/** PostgreSQL refuses to run as root, so root lends it to the user it was installed with. */
function runAsPostgres(command: string[]): Promise<unknown> {
  const [file = '', ...args] = isRoot ? ['runuser', '--user', 'postgres', '--', ...command] : command
  return run(file, args, { cwd: tmpdir() })
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It has ended since its parent was asked.
    return ''
  }
}

/** Ticks of a hundredth of a second that a process has spent, and those of its children that have ended. */
function cpuTicks(pid: string, { withEnded }: { withEnded: boolean }): number {
  // The command may hold blanks and brackets, so the fields are counted from behind it.
  const fields = readStat(pid).split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0)
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** A PostgreSQL of our own, so that it may crash without hurting anybody. It keeps every promise to the disk. */
export async function startCluster(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-faults-'))
  if (isRoot) {
    const { uid, gid } = statSync('/var/lib/postgresql')
    chownSync(folder, uid, gid)
  }
  const [data, log] = [join(folder, 'data'), join(folder, 'log')]
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=on -c full_page_writes=on -c synchronous_commit=on`
  const start = () => runAsPostgres([binaryPath('pg_ctl'), 'start', '-w', '-D', data, '-l', log, '-o', settings])
  /** Ends every backend at once and writes nothing more: what was not on disk is gone. */
  const crash = () => runAsPostgres([binaryPath('pg_ctl'), 'stop', '-D', data, '-m', 'immediate'])

  await runAsPostgres([
    binaryPath('initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  await start()
  return {
    url: (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    /** CPU seconds of the whole cluster since it was started. */
    cpuSeconds(): number {
      const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
      const ticks = children.map((pid) => cpuTicks(pid, { withEnded: false }))
      return ticks.reduce((sum, spent) => sum + spent, cpuTicks(postmaster, { withEnded: true })) / 100
    },
    async crashAndRecover({ downMs = 0 } = {}): Promise<void> {
      await crash()
      await sleep(downMs)
      await start()
    },
    async close(): Promise<void> {
      await crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
