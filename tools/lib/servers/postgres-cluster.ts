import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const VERSIONS_FOLDER = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

function findBinary(name: string): string {
  const version =
    readdirSync(VERSIONS_FOLDER)
      .toSorted((a, b) => Number(a) - Number(b))
      .at(-1) ?? ''
  return join(VERSIONS_FOLDER, version, 'bin', name)
}

/** PostgreSQL refuses to run as root, so root runs it as user postgres. */
function runAsPostgres(command: string[]): Promise<unknown> {
  const [file = '', ...args] = isRoot ? ['runuser', '--user', 'postgres', '--', ...command] : command
  return run(file, args, { cwd: tmpdir() })
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // The process has exited since it was listed.
    return ''
  }
}

/** Reads the CPU ticks (10 ms) of a process, optionally with those of its exited children. */
function readCpuTicks(pid: string, { withExitedChildren }: { withExitedChildren: boolean }): number {
  // The command name may contain spaces and parentheses, so fields are counted after it.
  const fields = readStat(pid).split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, withExitedChildren ? 15 : 13).reduce((sum, field) => sum + Number(field), 0)
}

export type Cluster = Awaited<ReturnType<typeof startPostgresCluster>>

/** Starts a separate PostgreSQL that a run may crash. All durability settings are on. */
export async function startPostgresCluster(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-chaos-'))
  if (isRoot) {
    const { uid, gid } = statSync('/var/lib/postgresql')
    chownSync(folder, uid, gid)
  }
  const [data, log] = [join(folder, 'data'), join(folder, 'log')]
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=on -c full_page_writes=on -c synchronous_commit=on`
  const start = () => runAsPostgres([findBinary('pg_ctl'), 'start', '-w', '-D', data, '-l', log, '-o', settings])
  /** Immediate shutdown: unflushed data is lost. */
  const crash = () => runAsPostgres([findBinary('pg_ctl'), 'stop', '-D', data, '-m', 'immediate'])

  await runAsPostgres([
    findBinary('initdb'),
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
    /** Returns the CPU seconds of all processes of the cluster since its start. */
    cpuSeconds(): number {
      const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
      const ticks = children.map((pid) => readCpuTicks(pid, { withExitedChildren: false }))
      return ticks.reduce((sum, value) => sum + value, readCpuTicks(postmaster, { withExitedChildren: true })) / 100
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
