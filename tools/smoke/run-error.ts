/** Returns why a run failed, or undefined if it exited with 0 and its last line is a JSON object. */
export function findRunError({ code, stdout }: { code: number; stdout: string }): string | undefined {
  if (code !== 0) return `exit code ${code}`
  try {
    const result: unknown = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
    return typeof result === 'object' && result !== null ? undefined : 'last line is not a JSON object'
  } catch {
    return 'last line is not JSON'
  }
}
